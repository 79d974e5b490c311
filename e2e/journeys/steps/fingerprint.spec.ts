import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createSession } from '../../support/api.ts';
import type { Server } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

/** Opens a session and returns the fingerprint sent, and its hashed input. */
async function fingerprintOf(page: Page, server: Server) {
  const hashed: string[] = [];
  await page.exposeFunction('heardHash', (text: string) => hashed.push(text));
  await page.addInitScript(() => {
    const { subtle } = crypto;
    const { heardHash } = window as unknown as { heardHash: (text: string) => void };
    if (subtle === undefined) return;
    const digest = subtle.digest.bind(subtle);
    subtle.digest = (algorithm, bytes) => {
      if (algorithm === 'SHA-256') heardHash(new TextDecoder().decode(bytes));
      return digest(algorithm, bytes);
    };
  });
  const session = await createSession(server, { technologies: ['ADR'] });
  const validated = page.waitForRequest(/flows\/session\/validate/);
  await page.goto(session.link);
  const { fingerprint } = (await validated).postDataJSON() as { fingerprint: string };
  return { fingerprint, hashed };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the fingerprint of a browser: its fonts, its graphics and all the rest [9.17]', async ({
  page,
  server,
}) => {
  const { fingerprint, hashed } = await fingerprintOf(page, server);
  await expect.poll(() => hashed.map(sha256)).toContain(fingerprint);
  const text = hashed.find((one) => sha256(one) === fingerprint) ?? '{}';
  const inputs = JSON.parse(text) as Record<string, unknown>;
  const seen = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('webgl');
    const info = context?.getExtension('WEBGL_debug_renderer_info');
    const graphics = context &&
      info && [
        context.getParameter(info.UNMASKED_VENDOR_WEBGL),
        context.getParameter(info.UNMASKED_RENDERER_WEBGL),
      ];
    const widthOf = (family: string) => {
      const span = document.createElement('span');
      span.style.cssText = `position: absolute; white-space: pre; font: 72px ${family}`;
      span.textContent = 'mmMwWLliI0O&1';
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    };
    const isThere = (font: string) =>
      Math.abs(widthOf(`"${font}", monospace`) - widthOf(`"${font}", serif`)) < 0.01;
    return {
      graphics: graphics ?? null,
      fonts: ['Arial', 'Times New Roman', 'DejaVu Sans', 'Liberation Sans', 'Verdana'].filter(isThere),
      none: isThere('No Such Font'),
      userAgent: navigator.userAgent,
      screen: [screen.width, screen.height],
      cores: navigator.hardwareConcurrency,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      plugins: Array.from(navigator.plugins, ({ name }) => name).sort(),
    };
  });
  expect(seen.none).toBe(false);
  const { fonts, graphics } = inputs as { fonts: string[]; graphics: unknown };
  expect(
    fonts.filter((font) =>
      ['Arial', 'Times New Roman', 'DejaVu Sans', 'Liberation Sans', 'Verdana'].includes(font),
    ),
  ).toEqual([...seen.fonts].sort());
  expect(graphics).toEqual(seen.graphics);
  expect(inputs).toMatchObject({
    userAgent: seen.userAgent,
    cores: seen.cores,
    plugins: seen.plugins,
    timezone: { zone: seen.zone },
    cookies: true,
    pixelRatio: expect.stringMatching(/^\d+\.\d\d$/),
    storage: [true, true, true],
  });
  expect((inputs.screen as number[]).slice(0, 2)).toEqual(seen.screen);
  expect(Object.values(inputs)).not.toContain(undefined);
});

test('a browser that blocks all collection is identified by user agent, language and platform [9.14]', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  const { fingerprint } = await fingerprintOf(page, server);
  const basic = await page.evaluate(() => {
    const { userAgent, language, platform } = navigator;
    return JSON.stringify({ userAgent, language, platform });
  });
  expect(fingerprint).toBe(sha256(basic));
});

test('without SHA-256 a fingerprint is 32 letters and digits [9.13]', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  const { fingerprint } = await fingerprintOf(page, server);
  expect(fingerprint).toMatch(/^[a-z0-9]{32}$/i);
});
