import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { webhookTypes } from '../packages/backend/src/features/webhooks/event.ts';
import { nextTry } from '../packages/backend/src/features/webhooks/schedule.ts';
import { signatureOf } from '../packages/backend/src/features/webhooks/signature.ts';
import { root } from './setup.mjs';

const page = readFileSync(join(root, 'docs/integrate/webhooks.md'), 'utf8');
const code = /```js receiver\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

type Receiver = (header: string, body: string, secret: string, now?: number) => boolean;

async function receiver(): Promise<Receiver> {
  const loaded = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  return loaded.isFromKuelik;
}

describe('the documented webhook receiver', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const body = '{"id":"1"}';
  const header = signatureOf('whsec_mine', new Date(now), body);

  test('accepts what the server signs, and nothing else', async () => {
    const isFromKuelik = await receiver();
    expect(isFromKuelik(header, body, 'whsec_mine', now)).toBe(true);
    expect(isFromKuelik(header, `${body} `, 'whsec_mine', now)).toBe(false);
    expect(isFromKuelik(header, body, 'whsec_other', now)).toBe(false);
    expect(isFromKuelik(header, body, 'whsec_mine', now + 301_000)).toBe(false);
    // As recent as the real one, but not the signed value.
    const later = header.replace(/t=\d+/, `t=${now / 1000 + 1}`);
    expect(isFromKuelik(later, body, 'whsec_mine', now)).toBe(false);
    for (const forged of ['', 't=1', `t=${now / 1000},v1=`, `t=${now / 1000},v1=${'zz'.repeat(32)}`]) {
      expect(isFromKuelik(forged, body, 'whsec_mine', now)).toBe(false);
    }
  });

  test('lists every event and every retry delay', () => {
    for (const type of webhookTypes) expect(page).toContain(`| \`${type}\` |`);
    const said = /again after ([^,]*(?:, [^,]*)*?), three days/.exec(page)?.[1] ?? '';
    const units = { s: 1000, min: 60_000, h: 3_600_000 } as const;
    const pauses = [...said.matchAll(/(\d+) (s|min|h)\b/g)].map(
      ([, n, unit]) => Number(n) * units[unit as keyof typeof units],
    );
    const real = pauses.map((_, i) => nextTry(i + 1, new Date(0))?.getTime());
    expect(pauses).toEqual(real);
    expect(nextTry(pauses.length + 1, new Date(0))).toBeNull();
  });
});
