import { fakeClient } from '@kuelik/protocol/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import { fakeOptions, renderIn } from '../testing.tsx';
import { TechnologyFlow } from './technology-flow.tsx';

const About = () => <p>who asks</p>;
const line = vi.hoisted(() => ({ arrive: (_: unknown): void => undefined, loaded: undefined as unknown }));
vi.mock('../about/load-about.ts', () => ({
  loadAbout: () =>
    line.loaded === undefined
      ? new Promise((resolve) => {
          line.arrive = resolve;
        })
      : Promise.resolve(line.loaded),
  loadedAbout: () => line.loaded,
}));

afterEach(cleanup);

const Step = () => <h1>the step</h1>;

async function open() {
  const load = async () => ({ default: Step });
  const one = { key: 'one', code: 'ONE', name: { ru: 'x', kz: 'x', en: 'x', my: 'x' }, load };
  const options = { ...fakeOptions, technologies: [one] };
  const query = parseFlowQuery('');
  const shell = createShell({ session: 's1', options, query, window, client: fakeClient({}) });
  shell.store.setState({ technologies: ['ONE'] });
  renderIn(
    'en',
    <ShellContext value={shell}>
      <TechnologyFlow onEnd={() => undefined} />
    </ShellContext>,
  );
  return screen.findByRole('heading');
}

const isAbove = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test('who asks is shown above the first step', async () => {
  line.loaded = About;
  const step = await open();
  expect(isAbove(screen.getByText('who asks'), step)).toBe(true);
});

test('on a slow connection it is shown after the step, below it, and shifts nothing', async () => {
  line.loaded = undefined;
  const step = await open();
  expect(screen.queryByText('who asks')).toBeNull();
  await act(async () => line.arrive(About));
  expect(isAbove(step, screen.getByText('who asks'))).toBe(true);
});
