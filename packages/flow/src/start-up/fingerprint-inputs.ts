import type { FingerprintInputs } from './fingerprint.ts';

/** The fonts to detect: common ones that differ between systems and languages. */
const knownFonts = [
  'Arial',
  'Arial Black',
  'Arial Narrow',
  'Calibri',
  'Cambria',
  'Candara',
  'Comic Sans MS',
  'Consolas',
  'Constantia',
  'Courier New',
  'DejaVu Sans',
  'Franklin Gothic Medium',
  'Georgia',
  'Helvetica Neue',
  'Impact',
  'Liberation Sans',
  'Lucida Console',
  'Menlo',
  'Monaco',
  'Noto Sans',
  'Palatino',
  'Roboto',
  'Segoe UI',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Ubuntu',
  'Verdana',
];

/** A refused or missing part is null: one refusal must not affect the rest. */
function attempt<T>(read: () => T): T | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

/** A font is installed if a text in it has the same width with either fallback. */
function detectFonts(document: Document): readonly string[] {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return [];
  const width = (family: string): number => {
    context.font = `72px ${family}`;
    return context.measureText('mmMwWLliI0O&1').width;
  };
  return knownFonts.filter((font) => width(`"${font}", monospace`) === width(`"${font}", serif`));
}

/** Reads the GPU's names and releases the context: browsers limit their number. */
function readGraphics(document: Document): readonly [unknown, unknown] | null {
  const context = document.createElement('canvas').getContext('webgl');
  if (context === null) return null;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const names = [
    context.getParameter(info?.UNMASKED_VENDOR_WEBGL ?? context.VENDOR),
    context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER),
  ] as const;
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return names;
}

/** Offsets in January and July show daylight saving whatever the season. */
function readTimezone(): FingerprintInputs {
  const year = new Date().getFullYear();
  const winter = new Date(year, 0, 1).getTimezoneOffset();
  const summer = new Date(year, 6, 1).getTimezoneOffset();
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offsets: [winter, summer],
    daylightSaving: winter !== summer,
  };
}

const names = (list: ArrayLike<{ readonly name: string }> | undefined): readonly string[] =>
  Array.from(list ?? [], (entry) => entry.name).sort();

/** Yields to the browser: on a slow phone fonts and graphics take a third of a second each. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** All inputs of the fingerprint: the specification's list, section 9. Fails without a navigator. */
export async function collectFingerprintInputs(window: Window): Promise<FingerprintInputs> {
  const { navigator, screen, document } = window;
  await breathe();
  const fonts = attempt(() => detectFonts(document));
  await breathe();
  const graphics = attempt(() => readGraphics(document));
  await breathe();
  const memory: unknown = 'deviceMemory' in navigator ? navigator.deviceMemory : null;
  return {
    userAgent: navigator.userAgent,
    languages: attempt(() => [navigator.language, ...navigator.languages]),
    platform: navigator.platform,
    cookies: navigator.cookieEnabled,
    doNotTrack: 'doNotTrack' in navigator ? navigator.doNotTrack : null,
    cores: navigator.hardwareConcurrency,
    touchPoints: navigator.maxTouchPoints,
    vendor: navigator.vendor,
    screen: attempt(() => [
      screen.width,
      screen.height,
      screen.availWidth,
      screen.availHeight,
      screen.colorDepth,
      screen.pixelDepth,
    ]),
    orientation: attempt(() => screen.orientation.type),
    pixelRatio: attempt(() => window.devicePixelRatio.toFixed(2)),
    plugins: attempt(() => names(navigator.plugins)),
    mimeTypes: attempt(() => Array.from(navigator.mimeTypes, (entry) => entry.type).sort()),
    fonts,
    graphics,
    timezone: attempt(readTimezone),
    storage: [
      attempt(() => window.localStorage !== undefined),
      attempt(() => window.sessionStorage !== undefined),
      attempt(() => window.indexedDB !== undefined),
    ],
    apis: [
      'serviceWorker' in navigator,
      'mediaDevices' in navigator,
      'bluetooth' in navigator,
      'usb' in navigator,
      'share' in navigator,
      'getBattery' in navigator,
      'WebAssembly' in window,
      'OffscreenCanvas' in window,
      'Notification' in window,
      'PaymentRequest' in window,
    ],
    memory,
  };
}
