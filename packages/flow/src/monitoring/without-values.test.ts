import { expect, test } from 'vitest';
import { withoutValues } from './without-values.ts';

test('a report has the results of every step, and no value of a person [4.14]', () => {
  const results = {
    short: { status: 'success', data: { result: true, prediction: 0.98, face_photo: 'AAAA' } },
    gbdfl: {
      status: 'success',
      data: {
        retrieve: {
          result_json: { person: { iin: '990231300010', documents: [{ number: '7' }], patronymic: null } },
        },
        '990231300010': 'a value in place of a name',
      },
    },
    document: { status: 'failure', data: null },
  } as const;
  const shown = withoutValues(results);
  expect(shown).toEqual({
    short: { status: 'success', data: { result: true, prediction: '[hidden]', face_photo: '[hidden]' } },
    gbdfl: {
      status: 'success',
      data: {
        retrieve: {
          result_json: { person: { iin: '[hidden]', documents: [{ number: '[hidden]' }], patronymic: null } },
        },
      },
    },
    document: { status: 'failure', data: null },
  });
  expect(JSON.stringify(shown)).not.toMatch(/990231300010|AAAA|0\.98/);
});

test('what is nested too deep is hidden', () => {
  const circle: Record<string, unknown> = {};
  circle.again = circle;
  const shown = withoutValues({ short: { status: 'success', data: circle } });
  expect(JSON.stringify(shown)).toContain('"again":"[hidden]"');
});
