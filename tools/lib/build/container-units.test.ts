import { expect, test } from 'vitest';
import { toContainerUnits } from './container-units.ts';

test.each([
  ['@media (min-width: 640px) {', '@container kuelik (min-width: 640px) {'],
  ['@media (max-width: 359px) {', '@container kuelik (max-width: 359px) {'],
  ['padding: 0 5vw 2.5vw', 'padding: 0 5cqw 2.5cqw'],
])('%s becomes a container query: %s', (page, widget) => {
  expect(toContainerUnits(page)).toBe(widget);
});

test.each([
  '@media (orientation: landscape) and (max-height: 540px) {',
  '@media (max-width: 600px) and (pointer: coarse) {',
  '@media (prefers-reduced-motion: reduce) {',
  'max-height: 46dvh',
  '.view-5vwide {',
])('%s stays', (css) => {
  expect(toContainerUnits(css)).toBe(css);
});
