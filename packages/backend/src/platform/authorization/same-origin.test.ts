import { expect, it } from 'vitest';
import { isOwnOrigin } from './same-origin.ts';

const host = 'id.example.kz:3000';
const own = 'https://id.example.kz:3000';
const verdict = (method: string, origin?: string, site?: string) =>
  isOwnOrigin({ method, host, origin, site });

it.each([
  ['POST', own, 'same-origin', true],
  ['POST', undefined, 'same-origin', true],
  ['POST', own, undefined, true],
  ['POST', 'http://id.example.kz:3000', undefined, true],
  ['POST', undefined, undefined, false],
  ['POST', undefined, 'none', false],
  ['POST', own, 'same-site', false],
  ['POST', 'https://id.example.kz', undefined, false],
  ['POST', 'https://id.example.kz:3000.evil.example', undefined, false],
  ['POST', 'null', undefined, false],
  ['DELETE', 'https://shop.example.kz', undefined, false],
  ['GET', undefined, undefined, true],
  ['GET', undefined, 'none', true],
  ['GET', undefined, 'same-origin', true],
  ['GET', undefined, 'same-site', false],
  ['GET', 'https://shop.example.kz', undefined, false],
  ['GET', undefined, 'cross-site', false],
])('%s from %s with Sec-Fetch-Site %s: %s', (method, origin, site, expected) => {
  expect(verdict(method, origin, site)).toBe(expected);
});
