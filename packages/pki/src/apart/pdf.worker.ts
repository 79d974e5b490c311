import { inspectPdf } from '../inspect-pdf.ts';
import { preparePdf } from '../pades.ts';
import { writePaper } from '../paper.ts';
import { verifySealed } from '../sealed.ts';
import { signerIfIntact, verifyDetached, verifyPdf } from '../verify.ts';
import type { JobReply, JobRequest, Jobs, ProcessMessage } from './messages.ts';

/** Bytes still held after a file, above which the next file gets a new process. */
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

const tell = (message: ProcessMessage) => process.send?.(message);

// The server decides when it ends: Ctrl-C in a terminal reaches both, and open requests are completed first.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', async (request: JobRequest) => {
  const reply = await perform(request);
  tell({ reply, tired: process.memoryUsage.rss() > TIRED_BYTES });
});
tell('ready');
