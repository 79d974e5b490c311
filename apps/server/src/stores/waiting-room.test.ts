import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../../../tools/lib/services/free-port.ts';
import { openWaitingRoom, type WaitingRoom } from './waiting-room.ts';

const sockets: Socket[] = [];
let room: WaitingRoom | null = null;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await room?.close();
});

it('closes the oldest silent connections, so that strangers do not use up its files', async () => {
  const port = await freePort();
  room = await openWaitingRoom('127.0.0.1', port, () => 'database', 8);
  const open = new Set<Socket>();
  for (let n = 0; n < 40; n += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  }
  await expect.poll(() => open.size).toBeLessThan(10);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await ask('/health/live')).status).toBe(200);
  const ready = await ask('/health/ready');
  expect([ready.status, await ready.json()]).toMatchObject([503, { reason: 'database' }]);
});
