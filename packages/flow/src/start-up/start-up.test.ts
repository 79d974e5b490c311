import type { CameraPresence } from '@kuelik/camera';
import { ApiError, normaliseConfigs, normaliseValidation } from '@kuelik/protocol';
import { describe, expect, test, vi } from 'vitest';
import { initialState, type SessionState } from '../session/state.ts';
import { type StartUpEffects, type StartUpInput, startUp } from './start-up.ts';

interface World {
  readonly configs?: unknown;
  readonly validation?: unknown;
  readonly mobile?: boolean;
  readonly camera?: CameraPresence;
  /** An error to fail with. */
  readonly handOff?: Error;
}

const input: StartUpInput = {
  session: 's1',
  isMobile: null,
  qr: false,
  cameraCodes: ['LDSH', 'DR'],
  checkIntegrity: false,
};

const notFound = new ApiError({
  type: 'client',
  code: 'session_not_found',
  message: 'no such session',
  url: '/api/v1/flows/session/configs/',
  status: 404,
});

/** Runs the start-up in a fake world and returns its effects. */
async function run(world: World, changes: Partial<StartUpInput> = {}) {
  let state: SessionState = initialState('s1', false);
  const order: string[] = [];
  const done = <T>(name: string, value: T): T => {
    order.push(name);
    if (value instanceof Error) throw value;
    return value;
  };
  const configs = world.configs ?? { technologies: ['LDSH', 'DR'], flow_config: {} };
  const validation = world.validation ?? { session_type: 'DEMO' };
  const effects: StartUpEffects = {
    prepare: () => void done('prepare', undefined),
    fingerprint: async () => done('fingerprint', 'print'),
    loadConfigs: async () => normaliseConfigs(done('configs', configs)),
    readDevice: () =>
      done('device', {
        userAgent: world.mobile ? 'Android 15' : 'X11',
        platform: 'Linux',
        maxTouchPoints: 0,
      }),
    confirmHandOff: async (fingerprint) => done(`confirm ${fingerprint}`, world.handOff as undefined),
    checkCamera: async () => done('camera', world.camera ?? 'present'),
    validate: async (fingerprint) => normaliseValidation(done(`validate ${fingerprint}`, validation)),
    runIntegrityCheck: async () => done('integrity', undefined),
    reportFailure: vi.fn(),
    update: (patch) => {
      state = { ...state, ...patch };
    },
  };
  const outcome = await startUp({ ...input, ...changes }, effects);
  return { outcome, order, state, reported: effects.reportFailure };
}

const flow = (flow_config: object, technologies = ['LDSH']) => ({ technologies, flow_config });

describe('the order', () => {
  test('without a camera check: fingerprint, configs, mobile, validate, flow [2.14, 4.1, 4.9]', async () => {
    const { outcome, order, state } = await run({});
    expect(outcome).toEqual({ page: 'flow' });
    expect(order).toEqual(['prepare', 'fingerprint', 'configs', 'device', 'validate print']);
    expect(state).toMatchObject({
      sessionStatus: 'VALID',
      type: 'demonstration',
      technologies: ['LDSH', 'DR'],
      fingerprint: 'print',
    });
  });

  test('with everything on', async () => {
    const { outcome, order } = await run({ configs: flow({ show_qr: true }) }, { checkIntegrity: true });
    expect(outcome).toEqual({ page: 'flow' });
    expect(order).toEqual([
      'prepare',
      'fingerprint',
      'configs',
      'device',
      'camera',
      'validate print',
      'integrity',
    ]);
  });
});

describe('2, configuration', () => {
  test('its failure ends in an invalid session, reported [4.2, 8.3]', async () => {
    const { outcome, order, state, reported } = await run({ configs: notFound });
    expect(outcome).toEqual({ page: 'invalid', kind: 'invalid' });
    expect(order).toEqual(['prepare', 'fingerprint', 'configs']);
    expect(state.sessionStatus).toBe('INVALID');
    expect(reported).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'client',
        value: 'CLIENT',
        detail: expect.objectContaining({ status: 404, session: 's1' }),
      }),
    );
  });
});

describe('3 and 4, mobile', () => {
  const alwaysMobile = { configs: flow({ always_mobile: true }) };

  test('always mobile on a desktop shows the QR page before any camera check or validation [4.4]', async () => {
    const { outcome, order } = await run({ configs: flow({ always_mobile: true, show_qr: true }) });
    expect(outcome).toEqual({ page: 'qr', reason: 'always-mobile' });
    expect(order).toEqual(['prepare', 'fingerprint', 'configs', 'device']);
  });

  test('always mobile on a phone continues to the flow [4.4]', async () => {
    const { outcome } = await run({ configs: flow({ always_mobile: true }), mobile: true });
    expect(outcome).toEqual({ page: 'flow' });
  });

  test('a phone is recognised by what the device reports [3.7]', async () => {
    const { state } = await run({ mobile: true });
    expect(state.mobile).toBe(true);
  });

  test('a question about the computer comes before the camera; a failure there ends it', async () => {
    const { order } = await run({ configs: flow({ show_qr: true }) }, { qr: true });
    expect(order).toEqual([
      'prepare',
      'fingerprint',
      'configs',
      'device',
      'confirm print',
      'camera',
      'validate print',
    ]);
    const refused = await run({ handOff: notFound }, { qr: true });
    expect(refused.outcome).toEqual({ page: 'invalid', kind: 'invalid' });
    expect(refused.reported).toHaveBeenCalledTimes(1);
  });

  test('always mobile on a phone continues', async () => {
    expect((await run({ ...alwaysMobile, mobile: true })).outcome).toEqual({ page: 'flow' });
  });

  test.each([true, false])('the query isMobile=%s overrides the device [4.3]', async (isMobile) => {
    const { state } = await run({ ...alwaysMobile, mobile: !isMobile }, { isMobile });
    expect(state.mobile).toBe(isMobile);
  });
});

describe('5, camera', () => {
  const showQr = flow({ show_qr: true });

  test.each([
    ['without show_qr', flow({ show_qr: false })],
    ['without a technology that needs one', flow({ show_qr: true }, ['F2F', 'ED'])],
  ])('is not checked %s [4.5]', async (_, configs) => {
    const { outcome, order } = await run({ configs, camera: 'absent' });
    expect(order).not.toContain('camera');
    expect(outcome).toEqual({ page: 'flow' });
  });

  test.each([
    ['absent', false],
    ['absent', true],
    ['error', false],
    ['error', true],
    ['denied', false],
  ] as const)('%s with mobile %s shows the QR page [4.6]', async (camera, mobile) => {
    const { outcome, order, reported } = await run({ configs: showQr, camera, mobile });
    expect(outcome).toEqual({ page: 'qr', reason: 'no-camera' });
    expect(order).not.toContain('validate print');
    expect(reported).not.toHaveBeenCalled();
  });

  test('denied on a phone is a failure for lack of a camera [3.17, 4.6, 8.3]', async () => {
    const { outcome, state, reported } = await run({ configs: showQr, camera: 'denied', mobile: true });
    expect(outcome).toEqual({ page: 'result', status: 'failure' });
    expect(state.sessionStatus).toBe('INVALID');
    expect(reported).toHaveBeenCalledWith({ type: 'camera', value: 'NO_CAM' });
  });
});

describe('6, validation', () => {
  test('its failure ends in an invalid session, reported [4.7, 8.3]', async () => {
    const { outcome, state, reported } = await run({ validation: notFound }, { checkIntegrity: true });
    expect(outcome).toEqual({ page: 'invalid', kind: 'invalid' });
    expect(state.sessionStatus).toBe('INVALID');
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test('stores the reply [3.13]', async () => {
    const { state } = await run({
      validation: {
        session_type: 'PRODUCTION',
        metadata: { a: 1 },
        skip: ['ED'],
        finished: ['LDSH'],
        organization: { name: 'Bank' },
      },
    });
    expect(state).toMatchObject({
      type: 'production',
      metadata: { a: 1 },
      skip: ['ED'],
      finished: ['LDSH'],
      organization: 'Bank',
    });
  });
});

test('7, no integrity check where it is off [4.8]', async () => {
  expect((await run({})).order).not.toContain('integrity');
});
