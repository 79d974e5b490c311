import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';

test.each(Object.entries(drawings))('%s is drawn, and weighs less than 2 KB', (_, drawing) => {
  const markup = renderToStaticMarkup(drawing);
  expect(markup).toContain('<path');
  expect(gzipSync(markup).length).toBeLessThan(2000);
});
