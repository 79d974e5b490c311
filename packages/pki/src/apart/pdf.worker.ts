import { inspectPdf } from '../inspect-pdf.ts';
import { preparePdf } from '../pades.ts';
import { writePaper } from '../paper.ts';
import { verifySealed } from '../sealed.ts';
import { signerIfIntact, verifyDetached, verifyPdf } from '../verify.ts';
import { createAssembler, type RequestMessage } from './large-bytes.ts';
import type { JobReply, JobRequest, Jobs, ProcessMessage } from './messages.ts';

/** Bytes still held after a file; above this the next file gets a new process. */
const TIRED_BYTES = 320 * 1024 * 1024;

const jobs: Jobs = {
  inspect: inspectPdf,
  verify: verifyPdf,
  verifyDetached,
  signerIfIntact,
  verifySealed,
  write: writePaper,
  prepare: preparePdf,
};

async function perform({ kind, given }: JobRequest): Promise<JobReply> {
  try {
    const job = jobs[kind] as (...given: readonly unknown[]) => Promise<unknown>;
    return { result: await job(...given) };
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : new Error('Unknown failure');
    return { error: { name, message } };
  }
}

const send = (message: ProcessMessage) => process.send?.(message);

// The server decides when this process ends: Ctrl-C in a terminal reaches both, but open requests must be
// completed first.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
const assemble = createAssembler();
process.on('message', async (message: RequestMessage) => {
  const whole = assemble(message);
  if (whole === null) return;
  // The messages come from the server, whose `run` accepts nothing else.
  const reply = await perform(whole.request as JobRequest);
  send({ reply, tired: process.memoryUsage.rss() > TIRED_BYTES });
});
send('ready');
