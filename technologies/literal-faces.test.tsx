import { createApiClient } from '@kuelik/protocol';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { faults, shortSilence } from '../e2e/literal-backend/faults.ts';
import { furtherReplies, specifiedReplies } from '../e2e/literal-backend/replies.ts';
import {
  type LiteralBackend,
  type Replies,
  type Reply,
  serveLiterally,
} from '../e2e/literal-backend/serve.ts';
import { advance, heading, live, settle, show, walk } from './liveness/web/screen-harness.tsx';

/*
 * The six face checks with a backend that fails or refuses over HTTP: the product's own client and screen, with frames
 * of a fake camera and a fake clock.
 */
type Kind = readonly [code: string, technology: string];
const kinds: readonly Kind[] = [
  ['LC', 'core'],
  ['LDSH', 'short'],
  ['LDD', 'distance'],
  ['LDD2', 'distance2'],
  ['LDHP', 'position'],
  ['LDPM', 'pro-max'],
];
const steps = ['light', 'accessories', 'center', 'forward', 'photo'];
const submit = 'POST /liveness/submit/';
const challenge = 'POST /liveness/challenge/';
const patient = { timeout: 600_000 };

let backend: LiteralBackend;
const table: Record<string, Replies[string]> = {};
beforeAll(async () => {
  backend = await serveLiterally(table);
});
afterEach(cleanup);
afterAll(() => backend.close());

/** Runs one kind of check from its instruction page to the page after the reply of `call`. */
async function check([code, technology]: Kind, call: string, reply: Reply) {
  const drawn = { body: { challenge_id: 'c', steps } };
  Object.assign(table, specifiedReplies([]), furtherReplies, {
    [challenge]: () => drawn,
    [call]: () => reply,
  });
  const client = createApiClient({
    baseUrl: backend.url,
    sleep: async () => undefined,
    // Elsewhere a reply that a busy machine holds back would count as silence.
    ...(reply === 'silence' && { silence: shortSilence }),
    createUpload: null,
  });
  const screens = show({}, { client, step: { code, technology } });
  await settle();
  const before = backend.traffic.length;
  const made = () => backend.traffic.slice(before).some(({ method, path }) => `${method} ${path}` === call);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(async () => {
    await advance(screens.browser, 600);
    expect(backend.traffic.slice(before).map(({ path }) => path)).toContain('/liveness/challenge/');
  }, patient);
  if (call === submit) {
    // A walk holds the process, in which the backend runs too, for long: the challenge comes before it.
    await vi.waitFor(async () => {
      await advance(screens.browser, 10);
      expect(live()).not.toBe('Starting the check');
    }, patient);
    await vi.waitFor(async () => {
      await walk(screens.browser);
      expect(made()).toBe(true);
    }, patient);
  }
  return screens;
}

/**
 * Every third fault, a different third for each kind: all six share one screen, and reaching a verdict is
 * slow.
 */
const thirdOf = <T,>(list: readonly T[], [code]: Kind): readonly T[] =>
  list.filter((_, at) => at % 3 === kinds.findIndex((kind) => kind[0] === code) % 3);

describe.each(kinds)('%s', (...kind) => {
  test.each(thirdOf(faults, kind))(
    '%s in place of the verdict is reported, and there is a way on',
    async (_fault, reply) => {
      const { onFinish } = await check(kind, submit, reply);
      await vi.waitFor(() => expect(heading()).toMatch(/Something went wrong|not passed/), patient);
      expect(screen.getByRole('button', { name: /Try again|Pass again/ })).toBeTruthy();
      expect(onFinish).not.toHaveBeenCalled();
    },
  );

  test.each(faults)(
    '%s in place of the challenge is reported, and there is a way on',
    async (_fault, reply) => {
      const { onFinish, browser } = await check(kind, challenge, reply);
      await vi.waitFor(async () => {
        // A lost connection is waited for, for two minutes, with a sentence that says so.
        await advance(browser, live()?.startsWith('No connection') ? 130_000 : 10);
        expect(heading()).toBe('Something went wrong');
      }, patient);
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
      expect(onFinish).not.toHaveBeenCalled();
    },
  );
});

/** The guidance listed in the specification, section 8, and the other replies of such a backend. */
const reasons: Readonly<Record<string, string>> = {
  no_face: 'Your face was not visible. Keep it in the oval',
  several_faces: 'Somebody else was in the frame. Ask them to step aside',
  too_dark: 'It was too dark. Turn on the light',
  mask: 'A mask covered your face. Take it off',
  glasses: 'You wore glasses. Take them off',
  too_far: 'You were too far away. Move closer',
  too_close: 'You were too close. Move back a little',
  off_center: 'Your face left the oval. Keep it inside',
  not_forward: 'You looked away. Look straight at the camera',
  wrong_pose: 'A movement did not match the instruction. Move your head as shown',
};
const rows = kinds.flatMap((kind) =>
  thirdOf(Object.entries(reasons), kind).map(([reason, text]) => [kind[0], reason, text, kind] as const),
);
test.each(rows)('%s: the refusal %s is reported over HTTP', async (_code, reason, text, kind) => {
  const { onFinish } = await check(kind, submit, { body: { result: false, reasons: [reason] } });
  await screen.findByText(text, {}, patient);
  expect(screen.getByRole('button', { name: 'Pass again' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Attempts left');
  expect(onFinish).not.toHaveBeenCalled();
});

test.each(kinds)('%s: attempts that have run out are reported over HTTP', async (...kind) => {
  const refused = { status: 423, body: { code: 'maximum_attempts' } };
  await check(kind, challenge, refused);
  await screen.findByText(/An alternative method is available there|Use an alternative method/, {}, patient);
});
