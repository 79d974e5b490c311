import { expect, test } from 'vitest';

test('the module loads without a browser; only mounting needs one', async () => {
  expect(typeof document).toBe('undefined');
  const { mount } = await import('./index.ts');
  expect(() => mount('#verify', { session: 's1', frontendUrl: 'https://verify.test' })).toThrow(
    expect.objectContaining({ code: 'no_browser' }),
  );
});
