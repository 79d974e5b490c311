import { clipFile, type ScriptName } from '@kuelik/lab/people';
import { type Browser, chromium } from '@playwright/test';
import { findProgram } from '../../tools/lib/services/debian.ts';

/** What the browser's camera shows. */
export type Camera =
  /** A synthetic person acting out a script. */
  | { readonly person: number; readonly script: ScriptName }
  /** An MJPEG or Y4M file. */
  | { readonly file: string }
  /** This many of Chromium's own cameras, which show a pattern and no person. */
  | { readonly devices: number }
  /** A camera without permission. */
  | 'denied'
  | 'none';

const whole = ['chromium', 'chromium-browser', 'google-chrome'];

function chromiumOf(names: readonly string[]): string {
  const path = process.env.KUELIK_CHROMIUM || findProgram(...names);
  if (path) return path;
  throw new Error('No Chromium found: install it, or name one in KUELIK_CHROMIUM');
}

/** The browser named in KUELIK_CHROMIUM, or Chromium or Chrome on the PATH. */
export const chromiumPath = (): string => chromiumOf(whole);

/**
 * Where it is installed, Chromium's engine without the browser around it (windows, menus, extensions): a page costs a
 * fifth less processor time.
 */
export const shellPath = (): string => chromiumOf(['chromium-headless-shell', ...whole]);

/**
 * Features that are turned off: those that Playwright turns off, because a second list replaces the first one, and the
 * suggestions below the address bar. Chromium loads these as two pages for each new window, half of the processor time
 * of opening one, and no journey has an address bar.
 */
export const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
] as const;

/** Flags that give Chromium the camera. The clip is generated first if it is not in the cache. */
export async function chromiumArguments(camera: Camera): Promise<string[]> {
  const quiet = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ];
  if (camera === 'none') return quiet;
  const device = '--use-fake-device-for-media-stream';
  if (camera === 'denied') return [...quiet, device];
  const allowed = '--use-fake-ui-for-media-stream';
  if ('devices' in camera) return [...quiet, `${device}=device-count=${camera.devices}`, allowed];
  const file = 'file' in camera ? camera.file : await clipFile(camera.person, camera.script);
  return [...quiet, device, allowed, `--use-file-for-fake-video-capture=${file}`];
}

/** Chromium with this camera, for the bench rather than a journey. */
export async function launchChromium(camera: Camera, more: readonly string[] = []): Promise<Browser> {
  const args = [...(await chromiumArguments(camera)), ...more];
  return chromium.launch({ executablePath: chromiumPath(), args });
}
