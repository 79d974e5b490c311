import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@kuelik/protocol';
import type { Browser, CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import type { Shots } from '../../apps/web/src/gallery/shots.tsx';
import { brokenWords } from '../support/fit.ts';
import { type Picture, reduce } from './compare.ts';

/** How a screen is displayed. */
export interface View {
  readonly device: 'phone' | 'desktop';
  readonly locale: 'ru' | 'kz';
  readonly scheme: 'light' | 'dark';
}

export const viewports = { phone: [360, 640], desktop: [1280, 800] } as const;

/** Height in pixels beyond which a page is cut. */
const longest = 1600;

/** Screen pixels per cell of the stored picture, in each direction. */
const reduction = { phone: 6, desktop: 10 } as const;

export const nameOfView = ({ device, locale, scheme }: View): string => `${device} ${locale} ${scheme}`;

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds the page that shows every state.
 *
 * @returns the addresses of its scripts
 */
export async function buildShots(folder: string): Promise<readonly string[]> {
  const web = join(root, 'apps', 'web');
  const mode = process.env.NODE_ENV;
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(web, 'gallery-shots.html') },
    },
  });
  // Vite sets `production` for the whole process: servers that later journeys start would demand keys.
  if (mode === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = mode;
  const files = readdirSync(join(folder, 'assets'));
  return files.filter((file) => /^(?!.*worker).*\.js$/.test(file)).map((file) => `/assets/${file}`);
}

/** Liberation Sans as pdf.js brings it, and Noto Sans for what it lacks: the same letters on every machine. */
function fontFaces(): string {
  const require = createRequire(import.meta.url);
  const face = (path: string, type: string, weight: string, letters = '') => {
    const data = readFileSync(path).toString('base64');
    return `@font-face { font-family: Shots; font-weight: ${weight}; src: url(data:font/${type};base64,${data}); ${letters} }`;
  };
  const main = (file: string) =>
    join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts', file);
  const noto = dirname(require.resolve('@fontsource/noto-sans/package.json'));
  const more = (set: string, weight: number) =>
    join(noto, 'files', `noto-sans-${set}-${weight}-normal.woff2`);
  const kazakh = 'unicode-range: U+0460-052F;';
  const signs = 'unicode-range: U+20A0-20CF;';
  return [
    face(main('LiberationSans-Regular.ttf'), 'ttf', '100 500'),
    face(main('LiberationSans-Bold.ttf'), 'ttf', '501 900'),
    face(more('cyrillic-ext', 400), 'woff2', '100 500', kazakh),
    face(more('cyrillic-ext', 700), 'woff2', '501 900', kazakh),
    face(more('latin-ext', 400), 'woff2', '100 500', signs),
    face(more('latin-ext', 700), 'woff2', '501 900', signs),
  ].join('');
}

/** Stops all animation; hides flags and other emoji, which differ between systems. */
const still = `
  :root { --kuelik-font-family: Shots; scrollbar-width: none; }
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
  [data-emoji] { visibility: hidden; }
`;

/** Browser flags that make letters and colours the same everywhere. */
export const stillFlags = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

/** A change planted to test whether the comparison finds it. */
export interface Plant {
  readonly css?: string;
  /** A part of a text and its replacement. */
  readonly word?: readonly [right: string, wrong: string];
}

/** Runs in the page: replaces the first occurrence of a word by another. */
function replaceWord([right, wrong]: readonly [string, string]): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.data.toLowerCase().includes(right)) continue;
    text.data = text.data.replace(new RegExp(right, 'i'), wrong);
    return;
  }
  throw new Error(`no word “${right}” on the page`);
}

/** A page that shows states one after another and captures them. */
export class Studio {
  private readonly page: Page;
  private readonly session: CDPSession;
  private readonly device: View['device'];
  private readonly plant: Plant;

  private constructor(page: Page, session: CDPSession, device: View['device'], plant: Plant) {
    this.page = page;
    this.session = session;
    this.device = device;
    this.plant = plant;
  }

  /** Every script is loaded beforehand, so that no state is still loading when its picture is taken. */
  static async open(
    browser: Browser,
    { address, scripts }: { readonly address: string; readonly scripts: readonly string[] },
    device: View['device'],
    plant: Plant = {},
  ): Promise<Studio> {
    const [width, height] = viewports[device];
    const page = await browser.newPage({
      viewport: { width, height },
      reducedMotion: 'reduce',
      locale: 'ru-RU',
      timezoneId: 'Asia/Almaty',
    });
    // A picture shows the whole page, so states do not scroll to an error.
    await page.addInitScript(() => {
      Element.prototype.scrollIntoView = () => undefined;
    });
    await page.clock.setFixedTime(new Date('2026-03-02T09:00:00+05:00'));
    await page.goto(`${address}/gallery-shots.html`);
    await page.addStyleTag({ content: fontFaces() + still + (plant.css ?? '') });
    await page.waitForFunction(() => 'shots' in window);
    await page.evaluate((files) => Promise.all(files.map((file) => import(file))), scripts);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    return new Studio(page, session, device, plant);
  }

  close(): Promise<void> {
    return this.page.close();
  }

  list(): Promise<ReturnType<Shots['list']>> {
    return this.page.evaluate(() => (Reflect.get(window, 'shots') as Shots).list());
  }

  private show(entry: string, state: string, locale: Locale): Promise<void> {
    return this.page.evaluate(
      ([id, name, language]) => (Reflect.get(window, 'shots') as Shots).show(id, name, language),
      [entry, state, locale] as const,
    );
  }

  /** A state's whole page, as far as `longest`, in full size. */
  async take(entry: string, state: string, { locale, scheme }: View): Promise<Buffer> {
    await this.page.emulateMedia({ colorScheme: scheme });
    await this.show(entry, state, locale);
    if (this.plant.word !== undefined) await this.page.evaluate(replaceWord, this.plant.word);
    const [width, low] = viewports[this.device];
    const long = await this.page.evaluate(() => document.documentElement.scrollHeight);
    const height = Math.min(Math.max(low, long), longest);
    const { data } = await this.session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: height > low,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    return Buffer.from(data, 'base64');
  }

  /**
   * Words of a state that break across lines, in windows of these sizes.
   */
  async brokenWords(
    entry: string,
    state: string,
    locale: Locale,
    sizes: readonly (readonly [width: number, height: number])[],
  ): Promise<string[]> {
    await this.show(entry, state, locale);
    const found: string[] = [];
    for (const [width, height] of sizes) {
      await this.page.setViewportSize({ width, height });
      const words = await this.page.locator('body').evaluateAll(brokenWords);
      found.push(...words.map((word) => `${width} x ${height}: ${word}`));
    }
    return found;
  }

  /** Fonts of the system that drew letters of the shown state: pictures of them differ between machines. */
  async systemFonts(): Promise<string[]> {
    const { root } = await this.session.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await this.session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'body',
    });
    const { fonts } = await this.session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
  }

  /** The picture to compare. */
  async reduce(screen: Buffer): Promise<Picture> {
    const { data, info } = await sharp(screen).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return reduce(data, info, reduction[this.device]);
  }
}
