import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { onLiteralBackend, patient } from './literal-harness.tsx';
import { callsOfSteps } from './literal-steps-harness.tsx';

/*
 * Refusals that the specification does not list, for each call that a person waits for. Nothing in them says that the
 * session is over, so the step says what it can and lets the person continue.
 */
const open = onLiteralBackend();

const refusals = [
  [400, { code: 'out_of_luck' }],
  [404, { code: 'out_of_luck' }],
  [409, { message: 'It does not fit' }],
] as const;

describe.each(Object.entries(callsOfSteps))('%s', (_step, { screen: Step, changes, others, call, walk }) => {
  test.each(refusals)('a refusal with %d and %j does not end the session', async (status, body) => {
    const { finished } = open(Step, { ...others, [call]: () => ({ status, body }) }, changes);
    await walk();
    await vi.waitFor(() => {
      expect(document.body.textContent).toMatch(
        /again|could not|cannot|Wrong code|Incorrect|Nobody|nobody|No child|no such|not answer|not found/,
      );
      const ways = screen.getAllByRole('button').filter((one) => !one.hasAttribute('disabled'));
      expect(ways.filter(({ textContent }) => textContent !== 'Finish')).not.toEqual([]);
    }, patient);
    expect(document.body.textContent).not.toMatch(/session (has )?expired/i);
    expect(finished).toEqual([]);
  });
});
