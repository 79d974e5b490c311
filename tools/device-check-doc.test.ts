import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceReport, featureNames } from '@kuelik/camera/capability';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const page = readFileSync(join(root, 'docs/integrate/device-check.md'), 'utf8');

test('the table of bits is the order of the code', () => {
  const rows = [...page.matchAll(/^\| (\d+) \| `(\w+)` \|/gm)];
  expect(rows.map(([, bit, name]) => [Number(bit), name])).toEqual(
    featureNames.map((name, bit) => [bit, name]),
  );
});

test('the printed report is what those features give', () => {
  const printed = /```json device-check\n(.+)\n```/.exec(page)?.[1] ?? '';
  const { source, type, detail } = JSON.parse(printed);
  expect([source, type]).toEqual(['kuelik', 'device-check']);
  expect(detail).toEqual(deviceReport(detail.features));
});
