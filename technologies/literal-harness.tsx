import type { TechnologyScreen, TechnologyScreenProps } from '@kuelik/flow';
import { type RenderedScreen, renderScreen } from '@kuelik/flow/testing';
import { createApiClient } from '@kuelik/protocol';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { furtherReplies, specifiedReplies } from '../e2e/literal-backend/replies.ts';
import { type LiteralBackend, type Replies, serveLiterally } from '../e2e/literal-backend/serve.ts';

/** For waits on a busy machine, in milliseconds. */
export const patient = { timeout: 15_000 };

export type OpenStep = (
  Step: TechnologyScreen,
  replies: Replies,
  changes?: Partial<TechnologyScreenProps>,
  /** How long the client waits for a silent backend; unlimited if omitted. */
  silence?: Parameters<typeof createApiClient>[0]['silence'],
) => RenderedScreen;

/**
 * Serves a backend that implements only the specification, over HTTP, for the tests of a file. The returned function
 * opens a step's screen on it with the product's own client; `replies` override the usual ones.
 */
export function onLiteralBackend(): OpenStep {
  const table: Record<string, Replies[string]> = {};
  let backend: LiteralBackend;
  beforeAll(async () => {
    backend = await serveLiterally(table);
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });
  afterAll(async () => {
    // The tests' DOM lists `accept` in its preflights, which no browser does.
    const unspecified = backend.departures().filter((what) => what !== 'header accept');
    await backend.close();
    expect([...new Set(unspecified)], 'what was sent and the specification does not list').toEqual([]);
  });
  return (Step, replies, changes = {}, silence = null) => {
    for (const key of Object.keys(table)) delete table[key];
    Object.assign(table, specifiedReplies([]), furtherReplies, replies);
    const client = createApiClient({
      baseUrl: backend.url,
      sleep: async () => undefined,
      silence,
      createUpload: null,
    });
    return renderScreen(Step, { client, ...changes });
  };
}

/** Changes the field with this label once it appears. */
export const type = async (label: string, value: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label, {}, patient), { target: { value } });
};
/** Clicks the button with this name once it appears. */
export const press = async (name: string | RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name }, patient);
  await act(async () => fireEvent.click(button));
};
/** Ticks every checkbox of the page once one appears. */
export const tick = async (): Promise<void> => {
  for (const box of await screen.findAllByRole('checkbox', {}, patient)) fireEvent.click(box);
};
/** Waits for a page with this heading. */
export const seeHeading = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { name }, patient);
