import type { CheckedSignature, Locale } from '@kuelik/protocol';
import { ErrorIcon, fill, Message, SuccessIcon, useTexts } from '@kuelik/ui';
import { formatDay, formatTime } from '../cabinet/format.ts';
import { SignersVersion } from './signers-version.tsx';
import { texts } from './texts/index.ts';
import styles from './verify.module.css';

interface SignatureCardProps {
  readonly locale: Locale;
  readonly signature: CheckedSignature;
  /** From 1, oldest first. */
  readonly number: number;
  readonly total: number;
  /** The checked file. */
  readonly file: File | null;
}

/** One signature: signer, time, certificate and, if it is invalid, the reasons. */
export function SignatureCard({ locale, signature, number, total, file }: SignatureCardProps) {
  const t = useTexts('verify', texts, locale);
  const { signer, certificate, valid, faults, time_stamp, chain } = signature;
  const isTimeStamp = signature.document_time_stamp === true;
  const day = (iso: string | null) => (iso === null ? '' : formatDay(iso.slice(0, 10), locale));
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t.signer, isTimeStamp ? '' : signer.name],
    [t.iin, signer.iin ?? ''],
    [t.bin, signer.bin ?? ''],
    [t.signedAt, signature.signed_at === null ? '' : formatTime(signature.signed_at, locale)],
    [t.timeStamp, time_stamp?.authority ?? ''],
    [t.issuer, certificate.issuer],
    [t.validity, [day(certificate.not_before), day(certificate.not_after)].filter(Boolean).join(' – ')],
    [t.revocation, t[signature.revocation]],
    [t.serial, certificate.serial_number],
    [t.chain, chain.join(' → ')],
  ];
  return (
    <li className={styles.card}>
      <h2 className={styles.cardTitle}>
        {isTimeStamp ? t.documentTimeStamp : fill(t.signatureNumber, { n: number, total })}
        <span className={valid ? styles.good : styles.bad}>
          {valid ? <SuccessIcon size={20} /> : <ErrorIcon size={20} />} {valid ? t.holds : t.fails}
        </span>
      </h2>
      {faults.length > 0 && (
        <Message tone="error" title={t.why}>
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <li key={fault}>{t[fault]}</li>
            ))}
          </ul>
        </Message>
      )}
      <dl className={styles.rows}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {time_stamp === null && <p className={styles.note}>{t.noTimeStamp}</p>}
      {!signature.covers_whole_file && <p className={styles.note}>{t.covers}</p>}
      {file !== null && signature.version !== undefined && (
        <SignersVersion locale={locale} file={file} version={signature.version} number={number} />
      )}
    </li>
  );
}
