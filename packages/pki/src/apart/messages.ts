import type { VerifyReply } from '@kuelik/protocol';
import type { Trust } from '../cms/verdict.ts';
import type { PdfFacts } from '../inspect-pdf.ts';
import type { PreparedPdf, SignatureLook } from '../pades.ts';
import type { Paper } from '../paper/paper.ts';
import type { SealedPdf } from '../sealed.ts';
import type { Signer } from '../verify.ts';

/** The jobs of a process; arguments and results are sent as plain data. */
export interface Jobs {
  inspect(pdf: Uint8Array): Promise<PdfFacts>;
  verify(pdf: Uint8Array, trust: Trust): Promise<VerifyReply>;
  verifyDetached(file: Uint8Array, signature: Uint8Array, trust: Trust): Promise<VerifyReply>;
  signerIfIntact(
    format: 'PAdES' | 'CAdES',
    signed: Uint8Array,
    original: Uint8Array,
    trust: Trust,
  ): Promise<Signer | null>;
  verifySealed(
    pdf: Uint8Array,
    trust: Trust,
    seals: readonly Uint8Array[],
    attached: string,
  ): Promise<SealedPdf | null>;
  write(paper: Paper): Promise<Uint8Array>;
  prepare(pdf: Uint8Array, look: SignatureLook): Promise<PreparedPdf>;
}

export interface JobRequest {
  readonly kind: keyof Jobs;
  readonly given: readonly unknown[];
}

export type JobReply =
  | { readonly result: unknown }
  | { readonly error: { readonly name: string; readonly message: string } };
