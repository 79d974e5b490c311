import { createPool, FileKilledError, startProcess } from '@kuelik/processes';
import type { VerifyReply } from '@kuelik/protocol';
import type { Trust } from '../cms/verdict.ts';
import type { PdfFacts } from '../inspect-pdf.ts';
import { type PadesOptions, signPdf as sign, UnsignablePdfError } from '../pades.ts';
import type { Paper } from '../paper/paper.ts';
import type { SealedPdf } from '../sealed.ts';
import type { Signer } from '../verify.ts';
import type { JobReply, JobRequest, Jobs } from './messages.ts';

/** A bomb may occupy both processors for twenty seconds; the server still answers other calls. */
const NICE = 5;

/**
 * Two processes for two processors, and a queue of eight: about a minute of waiting. The largest file of the
 * corpus takes well under a second of processor time; twenty leave room for 25 MB on a slow machine. An honest file
 * may wait much longer for a processor that others have taken.
 */
const pool = createPool<JobRequest, JobReply>({
  processes: 2,
  queue: 8,
  file: { processorMs: 20_000, clockMs: 180_000 },
  start: { processorMs: 30_000, clockMs: 180_000 },
  idleMs: 60_000,
  open: (events) => startProcess(workerEntry(), { heapMb: 256, residentMb: 640, nice: NICE }, events),
});

/** The bundled server has `pdf.worker.js` beside it; from source, a small module sets up TypeScript first. */
function workerEntry(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? './pdf.worker.source.mjs' : './pdf.worker.js', import.meta.url);
}

async function run<Kind extends keyof Jobs>(
  kind: Kind,
  ...given: Parameters<Jobs[Kind]>
): Promise<Awaited<ReturnType<Jobs[Kind]>>> {
  const reply = await pool.run({ kind, given });
  if ('result' in reply) return reply.result as Awaited<ReturnType<Jobs[Kind]>>;
  const { name, message } = reply.error;
  throw name === 'UnsignablePdfError' ? new UnsignablePdfError(message) : new Error(`${name}: ${message}`);
}

/** The result for a file whose process was killed; other errors are rethrown. */
async function orIfKilled<T>(work: Promise<T>, otherwise: (cause: FileKilledError) => T): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof FileKilledError) return otherwise(cause);
    throw cause;
  }
}

const unreadable = (): VerifyReply => ({ valid: false, signatures: [], file_fault: 'too_complex' });

/** `inspectPdf` in a separate process. @throws FileBusyError, FileProcessError */
export const inspectPdf = (pdf: Uint8Array): Promise<PdfFacts> =>
  orIfKilled(run('inspect', pdf), () => ({ status: 'too_complex' }));

/** `verifyPdf` in a separate process. @throws FileBusyError, FileProcessError */
export const verifyPdf = (pdf: Uint8Array, trust: Trust): Promise<VerifyReply> =>
  orIfKilled(run('verify', pdf, trust), unreadable);

/** `verifyDetached` in a separate process. @throws FileBusyError, FileProcessError */
export const verifyDetached = (file: Uint8Array, signature: Uint8Array, trust: Trust): Promise<VerifyReply> =>
  orIfKilled(run('verifyDetached', file, signature, trust), unreadable);

/** `signerIfIntact` in a separate process. @throws FileBusyError, FileProcessError */
export const signerIfIntact = (
  format: 'PAdES' | 'CAdES',
  signed: Uint8Array,
  original: Uint8Array,
  trust: Trust,
): Promise<Signer | null> => orIfKilled(run('signerIfIntact', format, signed, original, trust), () => null);

/** `verifySealed` in a separate process; also null if the process was killed. @throws FileBusyError, FileProcessError */
export const verifySealed = (
  pdf: Uint8Array,
  trust: Trust,
  seals: readonly Uint8Array[],
  attached: string,
): Promise<SealedPdf | null> => orIfKilled(run('verifySealed', pdf, trust, seals, attached), () => null);

/** `writePaper` in a separate process: fonts block the event loop. @throws FileBusyError, FileKilledError, FileProcessError */
export const writePaper = (paper: Paper): Promise<Uint8Array> => run('write', paper);

/**
 * `signPdf`, reading and extending the file in a separate process; the key stays here. @throws also FileBusyError,
 * FileProcessError
 */
export const signPdf = (pdf: Uint8Array, options: PadesOptions): Promise<Uint8Array> =>
  sign(pdf, options, (file, look) =>
    orIfKilled(run('prepare', file, look), (cause) => {
      throw new UnsignablePdfError('The PDF takes too long or too much memory', { cause });
    }),
  );
