import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
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
