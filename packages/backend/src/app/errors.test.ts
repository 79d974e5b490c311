import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { installErrorHandler, toAppError } from './errors.ts';

it.each(['vision_busy', 'file_busy', 'file_process', '57014'])(
  '%s passes: the caller learns when to try again',
  (code) => {
    const appError = toAppError(Object.assign(new Error(code), { code }));
    expect(appError).toMatchObject({ httpStatus: 503, code: 'overloaded' });
    expect(appError.retryAfter).toBeGreaterThan(0);
  },
);

it.each([
  [null, 3],
  [1, 3],
  [17, 17],
  [500, 60],
])('an error with retryAfterS %s replies Retry-After %s', (retryAfterS, retryAfter) => {
  const error = Object.assign(new Error('busy'), { code: 'vision_busy', retryAfterS });
  expect(toAppError(error)).toMatchObject({ httpStatus: 503, code: 'overloaded', retryAfter });
});

it('a caller that goes while it sends is no fault of the server', async () => {
  const lines: { level: number; errorCode?: string; msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'info', stream } });
  onTestFinished(() => app.close());
  installErrorHandler(app);
  app.post('/', async () => 'fine');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{');
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  socket.destroy();
  await expect.poll(() => lines.some(({ errorCode }) => errorCode === 'aborted')).toBe(true);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
