// node run.mjs PYODIDE_FOLDER FOLDER SCRIPT [ARGUMENT ...]
// Runs a Python script in Pyodide with FOLDER as its only place: SCRIPT is a path inside it.

import { pathToFileURL } from "node:url";
import path from "node:path";

const [runtime, folder, script, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: runtime, env: { PYTHONINSPECT: "" } });
python.mountNodeFS("/host", path.resolve(folder));
python.FS.chdir("/host");
python.globals.set("arguments", python.toPy([script, ...args]));
try {
  python.runPython(`
import runpy, sys
sys.argv = arguments
sys.path.insert(0, "/host")
runpy.run_path(arguments[0], run_name="__main__")
`);
} catch (error) {
  console.error(error.message); // node would print Pyodide's source, a megabyte in one line
  process.exit(1);
}
