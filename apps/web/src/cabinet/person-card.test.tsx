import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { PersonSource, SessionPerson } from './contract.ts';
import { sampleSession } from './session.test-data.ts';
import { SessionDetailsView } from './session-details.tsx';
import { texts } from './texts/index.ts';

const t = texts.en;
const source = (technology: string, by: string, value: string): PersonSource => ({ technology, by, value });
const fact = (agrees: boolean, ...sources: PersonSource[]) => ({
  value: sources[0]?.value ?? '',
  agrees,
  sources,
});
const iin = source('ED', 'e-document', '990231300010');
const born = [
  source('ED', 'e-document', '1988-02-19'),
  source('TDK', 'state-registry', '1990-02-19'),
] as const;
const person: SessionPerson = {
  iin: fact(true, iin),
  pin: null,
  curp: null,
  name: fact(true, source('ED', 'e-document', 'ҮЛГІЕВ АРМАН')),
  name_latin: null,
  birth_date: fact(false, ...born),
  sex: fact(true, source('ED', 'e-document', 'male')),
  phone: null,
  faces: [
    { technology: 'LDSH', by: 'live-face', compared: false },
    { technology: 'ED', by: 'e-document', compared: false },
  ],
  unlinked: [],
  contradictions: [{ kind: 'birth_date', outcome: 'refused', between: [...born] }],
};

function show(of: SessionPerson | null) {
  const nothing = async () => undefined;
  render(
    <SessionDetailsView
      locale="en"
      session={sampleSession({ person: of })}
      now={new Date('2026-02-01T10:00:00Z')}
      fileUrl={() => '/file'}
      flowUrl={() => '/flow'}
      api={{ protocol: async () => new Blob(), review: nothing }}
      onErase={nothing}
      onRefresh={nothing}
    />,
  );
}
afterEach(cleanup);

test('the person comes first, with contradictions, sources and uncompared faces', async () => {
  show(person);
  const [first] = screen.getAllByRole('heading', { level: 3 });
  expect(first?.textContent).toBe(t.person);
  const card = within(screen.getByRole('region', { name: t.person }));
  expect(card.getByText('Refused: Date of birth differs')).toBeTruthy();
  expect(card.getByText(/state registry\): 19 Feb 1990/), 'as the days of the results').toBeTruthy();
  expect(card.getByText(t.personDisputed)).toBeTruthy();
  expect(card.getByText(/no step has compared/).textContent).toContain('(live face)');
  expect(card.getByText('ҮЛГІЕВ АРМАН')).toBeTruthy();
  expect(card.queryByText(iin.value)).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'Show: IIN' }));
  expect(card.getByText(iin.value)).toBeTruthy();
});

test('names steps that nothing links, each group in its own line', () => {
  show({ ...person, unlinked: [['ADR', 'ADR2'], ['TDK']] });
  const card = within(screen.getByRole('region', { name: t.person }));
  const note = card.getByText(t.personUnlinked).closest('div');
  expect(within(note as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
  cleanup();
  show(person);
  expect(screen.queryByText(t.personUnlinked)).toBeNull();
});

test('hides the person once the data was erased', () => {
  show(null);
  expect(screen.queryByRole('region', { name: t.person })).toBeNull();
});
