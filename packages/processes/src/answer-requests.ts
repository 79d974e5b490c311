import { createAssembler, type RequestMessage } from './large-bytes.ts';
import type { ProcessMessage } from './messages.ts';

const send = (message: ProcessMessage) => process.send?.(message);

/**
 * The main loop of a process that reads strangers' files: answers one request after the other until the server ends it.
 *
 * @param tiredBytes resident memory after a file above which the next file gets a new process
 */
export function answerRequests<Request, Reply>(
  perform: (request: Request) => Promise<Reply>,
  tiredBytes: number,
): void {
  // The server decides when this process ends: Ctrl-C in a terminal reaches both, but open requests must be
  // completed first.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  const assemble = createAssembler();
  process.on('message', async (message: RequestMessage) => {
    const whole = assemble(message);
    if (whole === null) return;
    // The messages come from the server's pool, which sends nothing else.
    const reply = await perform(whole.request as Request);
    send({ reply, tired: process.memoryUsage.rss() > tiredBytes });
  });
  send('ready');
}
