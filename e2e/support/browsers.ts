import { clipFile } from '@kuelik/lab/people';
import type { Browser, BrowserType, LaunchOptions } from '@playwright/test';
import { type Camera, chromiumArguments, chromiumPath, shellPath } from './chromium.ts';
import { firefoxLaunch } from './firefox.ts';
import { type OwnClip, ownClip } from './own-clip.ts';

/** Idle browsers that are kept for later journeys: the one without a camera, and the latest one with a clip. */
const KEPT = 2;

/** Browsers of one worker, by what their camera shows: starting one takes as long as a short journey. */
export interface Browsers {
  /**
   * A browser with this camera, until `release`. Its journeys share nothing but the process: each opens contexts.
   * @param whole Chromium as people start it, not its engine alone
   */
  take(camera: Camera, whole: boolean): Promise<Browser>;
  release(browser: Browser): Promise<void>;
  close(): Promise<void>;
}

interface Held {
  readonly key: string;
  readonly browser: Browser;
  readonly clip: OwnClip | undefined;
  users: number;
}

/** What a person's camera plays: ten frames a second, since a page follows each. */
async function clipOf(camera: Camera): Promise<OwnClip | undefined> {
  if (typeof camera === 'string' || !('person' in camera)) return undefined;
  return ownClip(await clipFile(camera.person, camera.script, 10));
}

/** Firefox has no camera that plays a clip: `camera` is what Chromium's shows. */
async function launchOf(browserName: string, camera: Camera, whole: boolean): Promise<LaunchOptions> {
  return browserName === 'firefox'
    ? firefoxLaunch()
    : { executablePath: whole ? chromiumPath() : shellPath(), args: await chromiumArguments(camera) };
}

/** No browser is started before a journey asks for it. */
export function keepBrowsers(type: BrowserType): Browsers {
  /** The one released last is the last. */
  const held: Held[] = [];
  const drop = async (old: Held): Promise<void> => {
    held.splice(held.indexOf(old), 1);
    await old.browser.close();
    old.clip?.remove();
  };
  return {
    async take(camera, whole) {
      const key = type.name() === 'firefox' ? '' : JSON.stringify({ camera, whole });
      const found = held.find((one) => one.key === key && one.browser.isConnected());
      if (found) {
        found.users += 1;
        found.clip?.renew();
        return found.browser;
      }
      const clip = type.name() === 'firefox' ? undefined : await clipOf(camera);
      const browser = await type.launch(await launchOf(type.name(), clip ?? camera, whole));
      held.push({ key, browser, clip, users: 1 });
      return browser;
    },
    async release(browser) {
      const one = held.find((each) => each.browser === browser);
      if (one === undefined) return;
      one.users -= 1;
      held.splice(held.indexOf(one), 1);
      held.push(one);
      const idle = held.filter(({ users }) => users === 0);
      for (const old of idle.slice(0, Math.max(0, idle.length - KEPT))) await drop(old);
    },
    async close() {
      for (const one of [...held]) await drop(one);
    },
  };
}
