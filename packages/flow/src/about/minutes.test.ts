import { expect, test } from 'vitest';
import { minutesOf } from './minutes.ts';

test('a minute for each step, two where a message is awaited', () => {
  expect(minutesOf([])).toBe(0);
  expect(minutesOf([{ needs: ['camera'] }, {}])).toBe(2);
  expect(minutesOf([{ needs: ['camera'] }, { needs: ['phone', 'sms-code'] }])).toBe(3);
});
