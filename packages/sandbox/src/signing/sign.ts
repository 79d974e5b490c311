import {
  isPdf,
  type KeyedCertificate,
  maskIin,
  sha256OfParts,
  signCms,
  signPdf,
  UnsignablePdfError,
} from '@kuelik/pki';
import type { SigningCertificate } from '@kuelik/protocol';
import type { Authority } from './authority.ts';

export interface SignRequest {
  readonly document: Uint8Array;
  readonly mediaType: string;
  readonly verificationUrl: string;
  readonly at: Date;
}

/** Signs a PDF inside where possible, anything else with a detached signature; always with a timestamp. */
export async function signDocument(
  authority: Authority,
  signer: KeyedCertificate,
  facts: SigningCertificate,
  request: SignRequest,
): Promise<{ readonly format: 'PAdES' | 'CAdES'; readonly bytes: Uint8Array }> {
  const { document, at } = request;
  const chain = [authority.issuing.certificate];
  const { timeStamper } = authority;
  if (request.mediaType === 'application/pdf' && isPdf(document)) {
    try {
      const bytes = await signPdf(document, {
        signer,
        chain,
        timeStamper,
        at,
        name: facts.subject,
        reason: 'Қол қою / Подписание / Signing',
        stamp: {
          title: facts.subject,
          lines: [`ЖСН · ИИН ${maskIin(facts.iin)}`, astanaTime(at), 'ЭЦҚ · ЭЦП · Kuelik Sandbox'],
          link: request.verificationUrl,
        },
      });
      return { format: 'PAdES', bytes };
    } catch (error) {
      // Encrypted and damaged PDFs are signed like any other file: the person agreed to these bytes.
      if (!(error instanceof UnsignablePdfError)) throw error;
    }
  }
  const bytes = await signCms(await sha256OfParts(document), { signer, chain, timeStamper, signingTime: at });
  return { format: 'CAdES', bytes };
}

const clock = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Asia/Almaty',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Kazakhstan has had a single time zone since 2024. */
const astanaTime = (at: Date): string => `${clock.format(at).replace(',', '')} (UTC+5)`;
