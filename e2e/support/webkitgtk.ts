import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../tools/lib/services/free-port.ts';

/** WebKitGTK's browser for automation; Debian has it beside the library, one folder per version. */
function miniBrowserPath(): string {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter(existsSync);
  const found = folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => path.includes('webkit2gtk') && existsSync(path));
  if (found === undefined) throw new Error('No WebKitGTK found: install webkit2gtk-driver');
  return found;
}

export interface WebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

async function untilAnswers(url: string, driver: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (driver.exitCode !== null) break;
    const ready = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error('WebKitWebDriver does not answer: are webkit2gtk-driver and xvfb installed?');
}

/** An iPhone's window in its own pixels: they are drawn by the processor, half of a journey's work at a desktop's size. */
const phone = { x: 0, y: 0, width: 393, height: 852 };

/** Starts WebKitGTK on a virtual screen, with mock cameras that a journey replaces by a played person. */
export async function startWebKit(): Promise<WebKit> {
  const port = await freePort();
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  screen.on('error', () => undefined);
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const service = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      // Its sandbox needs user namespaces, which containers and root lack.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  service.on('error', () => undefined);
  const end = () => {
    service.kill();
    screen.kill();
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilAnswers(url, service);
    const args = ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'];
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowserPath(), args },
    });
    const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
    await driver.manage().window().setRect(phone);
    return {
      driver,
      close: async () => {
        await driver.quit().catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
