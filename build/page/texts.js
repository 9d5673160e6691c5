// What the page itself says, before the game can: in the languages of the game.
// {0}, {1} stand for numbers or names. Everything after the first frame is the game's own text.

const TEXTS = {
  en: {
    loading: "Loading …", part: "{0} of {1} MB",
    starting: "Starting …", opening: "Opening the table …",
    failed: "The game could not be loaded", stopped: "The game has stopped",
    network: "{0} did not arrive. Please check your connection.",
    missing: "{0} is not there. The site may just have been updated.",
    kind: "The server sent a web page in place of {0}.",
    damaged: "{0} arrived incomplete or damaged.",
    old: "This browser is too old, or WebAssembly is switched off. Browsers of 2023 and newer can run the game.",
    silent: "Starting takes unusually long. Something may be blocking it.",
    internal: "An error inside the game. Your match is saved up to the last play.",
    again: "Try again", more: "Details",
    news: "A new version is ready. It starts when you next open the game.",
    now: "Restart now", later: "Later",
  },
  "zh-Hans": {
    loading: "正在加载…", part: "{0} / {1} MB",
    starting: "正在启动…", opening: "正在布置牌桌…",
    failed: "游戏未能加载", stopped: "游戏已停止",
    network: "{0} 未能下载，请检查网络连接。",
    missing: "找不到 {0}，网站可能刚刚更新过。",
    kind: "服务器没有发来 {0}，而是发来了一个网页。",
    damaged: "{0} 不完整或已损坏。",
    old: "浏览器版本过旧，或 WebAssembly 已被关闭。2023 年以后的浏览器可以运行本游戏。",
    silent: "启动时间异常地长，可能被什么阻止了。",
    internal: "游戏内部出错。牌局已保存到最后一次出牌。",
    again: "重试", more: "详细信息",
    news: "新版本已就绪，下次打开游戏时生效。",
    now: "立即重启", later: "以后再说",
  },
  "pt-BR": {
    loading: "Carregando …", part: "{0} de {1} MB",
    starting: "Iniciando …", opening: "Abrindo a mesa …",
    failed: "Não foi possível carregar o jogo", stopped: "O jogo parou",
    network: "{0} não chegou. Verifique sua conexão.",
    missing: "{0} não está lá. O site pode ter acabado de ser atualizado.",
    kind: "O servidor enviou uma página da web no lugar de {0}.",
    damaged: "{0} chegou incompleto ou danificado.",
    old: "Este navegador é antigo demais, ou o WebAssembly está desativado. Navegadores de 2023 ou mais novos rodam o jogo.",
    silent: "O início está demorando mais que o normal. Algo pode estar bloqueando o jogo.",
    internal: "Um erro dentro do jogo. Sua partida está salva até a última jogada.",
    again: "Tentar de novo", more: "Detalhes",
    news: "Uma nova versão está pronta. Ela começa na próxima vez que você abrir o jogo.",
    now: "Reiniciar agora", later: "Depois",
  },
  ru: {
    loading: "Загрузка …", part: "{0} из {1} МБ",
    starting: "Запуск …", opening: "Готовим стол …",
    failed: "Не удалось загрузить игру", stopped: "Игра остановилась",
    network: "Не удалось получить {0}. Проверьте соединение.",
    missing: "Файла {0} нет на месте. Возможно, сайт только что обновился.",
    kind: "Вместо {0} сервер прислал веб-страницу.",
    damaged: "Файл {0} пришёл неполным или повреждённым.",
    old: "Браузер слишком старый, или WebAssembly отключён. Игра работает в браузерах 2023 года и новее.",
    silent: "Запуск идёт необычно долго. Возможно, что-то ему мешает.",
    internal: "Ошибка внутри игры. Матч сохранён до последнего хода.",
    again: "Попробовать снова", more: "Подробности",
    news: "Готова новая версия. Она включится при следующем открытии игры.",
    now: "Перезапустить", later: "Позже",
  },
  tr: {
    loading: "Yükleniyor …", part: "{0} / {1} MB",
    starting: "Başlatılıyor …", opening: "Masa açılıyor …",
    failed: "Oyun yüklenemedi", stopped: "Oyun durdu",
    network: "{0} alınamadı. Lütfen bağlantınızı denetleyin.",
    missing: "{0} yerinde yok. Site az önce güncellenmiş olabilir.",
    kind: "Sunucu {0} yerine bir web sayfası gönderdi.",
    damaged: "{0} eksik veya bozuk geldi.",
    old: "Bu tarayıcı çok eski ya da WebAssembly kapalı. Oyun 2023 ve sonrası tarayıcılarda çalışır.",
    silent: "Başlatma alışılmadık ölçüde uzun sürüyor. Bir şey engelliyor olabilir.",
    internal: "Oyunun içinde bir hata oldu. Maçınız son oynanan ele kadar kayıtlı.",
    again: "Yeniden dene", more: "Ayrıntılar",
    news: "Yeni sürüm hazır. Oyunu bir sonraki açışınızda başlar.",
    now: "Şimdi yeniden başlat", later: "Sonra",
  },
  ar: {
    loading: "جارٍ التحميل …", part: "{0} من {1} م.ب",
    starting: "جارٍ التشغيل …", opening: "جارٍ فتح الطاولة …",
    failed: "تعذّر تحميل اللعبة", stopped: "توقفت اللعبة",
    network: "لم يصل ‎{0}‎. يُرجى التحقق من الاتصال.",
    missing: "‎{0}‎ غير موجود. ربما حُدِّث الموقع للتو.",
    kind: "أرسل الخادم صفحة ويب بدلًا من ‎{0}‎.",
    damaged: "وصل ‎{0}‎ ناقصًا أو تالفًا.",
    old: "المتصفح قديم جدًا، أو أن WebAssembly معطّل. تعمل اللعبة في متصفحات 2023 وما بعدها.",
    silent: "يستغرق التشغيل وقتًا أطول من المعتاد. ربما يمنعه شيء ما.",
    internal: "حدث خطأ داخل اللعبة. مباراتك محفوظة حتى آخر لعبة.",
    again: "إعادة المحاولة", more: "التفاصيل",
    news: "إصدار جديد جاهز. سيبدأ عند فتح اللعبة في المرة القادمة.",
    now: "إعادة التشغيل الآن", later: "لاحقًا",
  },
  fr: {
    loading: "Chargement …", part: "{0} sur {1} Mo",
    starting: "Démarrage …", opening: "Ouverture de la table …",
    failed: "Le jeu n’a pas pu être chargé", stopped: "Le jeu s’est arrêté",
    network: "{0} n’est pas arrivé. Vérifiez votre connexion.",
    missing: "{0} est introuvable. Le site vient peut-être d’être mis à jour.",
    kind: "Le serveur a envoyé une page web à la place de {0}.",
    damaged: "{0} est arrivé incomplet ou abîmé.",
    old: "Ce navigateur est trop ancien, ou WebAssembly est désactivé. Le jeu fonctionne avec les navigateurs de 2023 et après.",
    silent: "Le démarrage est anormalement long. Quelque chose le bloque peut-être.",
    internal: "Une erreur dans le jeu. Votre partie est enregistrée jusqu’au dernier coup.",
    again: "Réessayer", more: "Détails",
    news: "Une nouvelle version est prête. Elle démarrera à la prochaine ouverture du jeu.",
    now: "Redémarrer", later: "Plus tard",
  },
};

const REMEMBERED = "414.page-language";

// The language the game last spoke, else the first wish of the browser that we have.
function choose() {
  let wishes = [...(navigator.languages ?? [])];
  try {
    wishes.unshift(localStorage.getItem(REMEMBERED) ?? "");
  } catch {
    // no storage: the browser's wishes count
  }
  const tags = Object.keys(TEXTS);
  for (const wish of wishes) {
    const base = wish.toLowerCase().split("-")[0];
    const found = tags.find((tag) => tag.toLowerCase().split("-")[0] === base);
    if (base && found) return found;
  }
  return "en";
}

let language = choose();

// The page now speaks `tag`, in the direction `rtl`; remembered for the next start.
export function setLanguage(tag, rtl) {
  document.documentElement.lang = tag;
  document.documentElement.dir = rtl ? "rtl" : "ltr";
  if (TEXTS[tag]) language = tag;
  try {
    localStorage.setItem(REMEMBERED, tag);
  } catch {
    // the next start asks the browser again
  }
}

// Text `key` with its places filled.
export function text(key, ...values) {
  return TEXTS[language][key].replace(/\{(\d)\}/g, (_, index) => values[index]);
}

export function megabytes(bytes) {
  const form = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, form).format(bytes / 1e6);
}

document.documentElement.lang = language;
document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
