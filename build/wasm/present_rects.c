/* Takes the place of SDL's Emscripten_UpdateWindowFramebuffer (see patches.py, sdl-present-rects).

   SDL's own copies the whole frame out of WebAssembly memory, writes its alpha bytes one by one in
   JavaScript and hands all of it to the canvas, for every update. Here the canvas reads the changed
   rectangles where they lie; only their alpha bytes are set first, in WebAssembly. */
int Emscripten_UpdateWindowFramebuffer(_THIS, SDL_Window *window, const SDL_Rect *rects, int numrects)
{
    SDL_WindowData *data = (SDL_WindowData *)window->driverdata;
    SDL_Surface *surface = data->surface;
    SDL_Rect bounds;
    int i;

    if (!surface) {
        return SDL_SetError("Couldn't find framebuffer surface for window");
    }
    bounds.x = bounds.y = 0;
    bounds.w = surface->w;
    bounds.h = surface->h;

    for (i = 0; i < numrects; i++) {
        SDL_Rect r;
        int x, y;

        if (!SDL_IntersectRect(&rects[i], &bounds, &r)) {
            continue;
        }
        /* the format is XBGR8888: the canvas takes the undefined fourth byte for alpha */
        for (y = r.y; y < r.y + r.h; y++) {
            Uint32 *row = (Uint32 *)((Uint8 *)surface->pixels + y * surface->pitch) + r.x;
            for (x = 0; x < r.w; x++) {
                row[x] |= 0xff000000u;
            }
        }
        /* the view is made anew when memory has grown (its buffer is another then) or moved */
        MAIN_THREAD_EM_ASM({
            var SDL2 = Module['SDL2'] || (Module['SDL2'] = {});
            if (SDL2.ctxCanvas !== Module['canvas']) {
                SDL2.ctx = Module['canvas'].getContext('2d');
                SDL2.ctxCanvas = Module['canvas'];
            }
            var image = SDL2.image;
            if (!image || image.data.buffer !== HEAPU8.buffer || image.data.byteOffset !== $0 ||
                image.width !== $1 || image.height !== $2) {
                var view = new Uint8ClampedArray(HEAPU8.buffer, $0, $1 * $2 * 4);
                image = SDL2.image = new ImageData(view, $1, $2);
            }
            SDL2.ctx.putImageData(image, 0, 0, $3, $4, $5, $6);
        }, surface->pixels, surface->w, surface->h, r.x, r.y, r.w, r.h);
    }
    return 0;
}

