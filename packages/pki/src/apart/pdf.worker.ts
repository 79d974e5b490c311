import { answerRequests } from '@kuelik/processes';
import { inspectPdf } from '../inspect-pdf.ts';
import { preparePdf } from '../pades.ts';
import { writePaper } from '../paper/paper.ts';
import { verifySealed } from '../sealed.ts';
import { signerIfIntact, verifyDetached, verifyPdf } from '../verify.ts';
import type { JobReply, JobRequest, Jobs } from './messages.ts';

/** Bytes still held after a file; above this the next file gets a new process. With both drawing programs a process holds 230 MB. */
const TIRED_BYTES = 384 * 1024 * 1024;

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

answerRequests(perform, TIRED_BYTES);
