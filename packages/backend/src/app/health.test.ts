import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Context } from '../kit/context.ts';
import { buildTestApp } from '../testing/app.ts';
import { healthRoutes } from './health.ts';

it('says that an overloaded process lives, but is not ready', async () => {
  const { context, close } = await buildTestApp({});
  const app = Fastify();
  // Pressure of any kind: the event loop's depends on the machine.
  await app.register(underPressure, { healthCheck: async () => false, healthCheckInterval: 10 });
  await app.register(healthRoutes, { context, isClosing: () => false });
  app.get('/other', async () => 'served');
  try {
    await expect.poll(async () => (await app.inject('/other')).statusCode).toBe(503);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.headers['retry-after'], ready.json()]).toEqual([
      503,
      '2',
      { status: 'unavailable', reason: 'overloaded' },
    ]);
  } finally {
    await app.close();
    await close();
  }
});

it('logs once for how long the database was away', async () => {
  const { context, close } = await buildTestApp({});
  const lines: { msg: string; seconds?: number }[] = [];
  const app = Fastify({ logger: { stream: { write: (line) => void lines.push(JSON.parse(line)) } } });
  let isAway = false;
  const cut: Context = {
    ...context,
    get db() {
      if (isAway) throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
      return context.db;
    },
  };
  await app.register(healthRoutes, { context: cut, isClosing: () => false });
  const ready = async () => (await app.inject('/health/ready')).statusCode;
  const said = () => lines.filter(({ msg }) => msg === 'the database answers again');
  try {
    expect([await ready(), said()]).toEqual([200, []]);
    isAway = true;
    expect([await ready(), await ready(), said()]).toEqual([503, 503, []]);
    isAway = false;
    expect([await ready(), await ready()]).toEqual([200, 200]);
    expect(said()).toEqual([expect.objectContaining({ seconds: expect.any(Number) })]);
  } finally {
    await app.close();
    await close();
  }
});
