import type { Locale, VerifyReply } from '@kuelik/protocol';
import { fill, Message, useTexts } from '@kuelik/ui';
import { SignatureCard } from './signature-card.tsx';
import { texts } from './texts/index.ts';
import styles from './verify.module.css';

interface VerdictProps {
  readonly locale: Locale;
  readonly reply: VerifyReply;
  /** The checked file. */
  readonly file: File | null;
}

/** What the check of one file found: each signature, or why there is none to judge. */
export function Verdict({ locale, reply, file }: VerdictProps) {
  const t = useTexts('verify', texts, locale);
  const { signatures, valid, file_fault: fault, session_protocol: protocol } = reply;
  if (fault !== undefined) {
    return (
      <Message tone="error" title={t.fileFault}>
        {t[fault]} {t.notFollowed}
      </Message>
    );
  }
  if (signatures.length === 0) {
    return (
      <Message tone="warning" title={t.none}>
        {t.noneText}
      </Message>
    );
  }
  const notValid = signatures.length === 1 ? t.invalidOne : t.invalid;
  const invalid = signatures.flatMap((signature, index) => (signature.valid ? [] : [index + 1]));
  return (
    <>
      {signatures.every((each) => each.valid && each.document_time_stamp === true) ? (
        <Message tone="warning" title={t.onlyTimeStamp}>
          {t.onlyTimeStampText}
        </Message>
      ) : (
        <Message tone={valid ? 'success' : 'error'} title={valid ? t.valid : notValid}>
          {signatures.length > 1 && invalid.length > 0
            ? fill(t.invalidOnes, { numbers: invalid.join(', ') })
            : undefined}
        </Message>
      )}
      {protocol !== undefined && (
        <Message tone="info" title={t.protocol}>
          {fill(t.protocolText, { id: protocol.session_id, n: protocol.edition })}
        </Message>
      )}
      <ol className={styles.signatures}>
        {signatures.map((signature, index) => (
          <SignatureCard
            // biome-ignore lint/suspicious/noArrayIndexKey: signatures have an order and no other name
            key={index}
            locale={locale}
            signature={signature}
            number={index + 1}
            file={file}
            total={signatures.length}
          />
        ))}
      </ol>
    </>
  );
}
