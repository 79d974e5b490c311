import { describe, expect, test } from 'vitest';
import { createFlowRecord } from '../session/flow-record.ts';
import { buildSteps } from '../steps/build-steps.ts';
import type { TechnologyStep } from '../technology.ts';
import { nextFlow, startFlow } from './flow-machine.ts';

const step = (key: string, code: string): TechnologyStep => ({
  key,
  code,
  name: { ru: key, kz: key, en: key, my: key },
  load: () => Promise.reject(new Error('not in this test')),
});
const known = [step('short', 'LDSH'), step('document', 'DR'), step('edocument', 'ED')];
const keys = (steps: readonly TechnologyStep[]) => steps.map((one) => one.key);

describe('buildSteps', () => {
  const build = (technologies: string[], skip: string[] = [], finished: string[] = []) => {
    const { steps, done } = buildSteps({ technologies, skip, finished }, known);
    return [keys(steps), keys(done)];
  };

  test('keeps the order of the session, and ignores unknown codes [1.15, 1.18]', () => {
    expect(build(['DR', 'XYZ', 'LDSH', 'LDD'])).toEqual([['document', 'short'], []]);
  });

  test('uses a technology once', () => {
    expect(build(['DR', 'DR', 'document'])).toEqual([['document'], []]);
  });

  test('leaves out steps that can be skipped [3.13]', () => {
    expect(build(['ED', 'DR'], ['ED'])).toEqual([['document'], []]);
  });

  test('separates finished steps', () => {
    expect(build(['LDSH', 'DR'], [], ['LDSH'])).toEqual([['document'], ['short']]);
  });

  test('shows an unread result again after a reload, where the screen supports it', () => {
    const of = (lastShown: string | null, showsResult: boolean) => {
      const one = { ...step('edocument', 'ED'), showsResult };
      const selection = { technologies: ['ED', 'DR'], skip: [], finished: ['ED'], lastShown };
      return keys(buildSteps(selection, [one, step('document', 'DR')]).steps);
    };
    expect(of('edocument', true)).toEqual(['edocument', 'document']);
    expect(of('edocument', false)).toEqual(['document']);
    expect(of('document', true)).toEqual(['document']);
    expect(of(null, true)).toEqual(['document']);
  });

  test('nothing known means no steps', () => {
    expect(build(['XYZ'])).toEqual([[], []]);
  });
});

describe('nextFlow', () => {
  const success = { status: 'success', data: { a: 1 } };
  const start = startFlow(['short', 'document']);
  const finish = (key: string, result: unknown) => ({ type: 'finish', key, result }) as const;

  test('a success continues, the last one ends in success [4.10]', () => {
    const one = nextFlow(start, finish('short', success));
    expect(one).toEqual({
      state: { kind: 'running', index: 1, keys: ['short', 'document'] },
      accepted: success,
    });
    expect(nextFlow(one.state, finish('document', success)).state).toEqual({
      kind: 'ended',
      status: 'success',
    });
  });

  test.each([
    { status: 'failure', data: null },
    { status: 'failure', data: {} },
  ])('%j ends in failure', (result) => {
    expect(nextFlow(start, finish('short', result))).toEqual({
      state: { kind: 'ended', status: 'failure' },
      accepted: result,
    });
  });

  test.each([
    { status: 'success', data: null },
    { status: 'success' },
    { status: 'done', data: {} },
    { status: 'failure', data: 'text' },
    'success',
    null,
    undefined,
  ])('the finish %j is refused [3.15, 4.12]', (result) => {
    expect(nextFlow(start, finish('short', result))).toEqual({ state: start, accepted: null });
  });

  test('a late finish of another step is refused', () => {
    expect(nextFlow(start, finish('document', success)).accepted).toBeNull();
  });

  test('nothing remaining is a success', () => {
    expect(startFlow([])).toEqual({ kind: 'ended', status: 'success' });
  });
});

describe('createFlowRecord', () => {
  test('reports the duration of an unsuccessful flow, and restarts [4.13]', () => {
    let now = 1000;
    const record = createFlowRecord(() => now);
    record.start({ session: 's', type: 'demonstration', isWidget: true });
    now = 3500;
    expect(record.end('failure')).toEqual({
      session: 's',
      type: 'demonstration',
      isWidget: true,
      startedAt: 1000,
      durationMs: 2500,
    });
    expect(record.end('failure')).toBeNull();
  });

  test('a success only resets the timer [4.15]', () => {
    const record = createFlowRecord(() => 0);
    record.start({ session: 's', type: null, isWidget: true });
    expect(record.end('success')).toBeNull();
    expect(record.end('failure')).toBeNull();
  });
});
