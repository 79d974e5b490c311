import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { faults, sayNothing } from '../e2e/literal-backend/faults.ts';
import { onLiteralBackend, patient } from './literal-harness.tsx';
import { callsOfSteps } from './literal-steps-harness.tsx';

/*
 * A backend that fails over real HTTP, for each call that a person waits for: no screen may go blank, wait forever or pass.
 * The face checks are in literal-faces.test.tsx.
 */
const open = onLiteralBackend();

/**
 * As in the product, with a shorter timeout in milliseconds: long enough for the other calls on a busy machine.
 */
const shortSilence = { upload: 3000, reply: 1500 };

/** The messages for services that fail. */
const message =
  /does not answer|not available|cannot be reached|No connection|busy|Too many|Something went wrong|Try again|not accepted|could not be|cannot be done|Wrong code|Incorrect SMS-code|Nobody was found|No child was found|has no such document|No document was uploaded|has a failure|was not confirmed|match/;

describe.each(Object.entries(callsOfSteps))(
  '%s',
  (_step, { screen: Step, changes, others, call, walk, ...step }) => {
    const applied = faults.filter(([name]) => !(step.needsNothing && sayNothing.has(name)));
    test.each(applied)('%s is reported, and there is a way on', async (_fault, reply) => {
      const { finished } = open(
        Step,
        { ...others, [call]: () => reply },
        changes,
        reply === 'silence' ? shortSilence : null,
      );
      await walk();
      await vi.waitFor(() => {
        expect(document.body.textContent).toMatch(message);
        const buttons = screen.getAllByRole('button');
        expect(buttons.some((one) => !one.hasAttribute('disabled') && one.ariaDisabled !== 'true')).toBe(
          true,
        );
      }, patient);
      expect(finished.filter((result) => JSON.stringify(result).includes('"success"'))).toEqual([]);
    });
  },
);
