import type { Locale } from '@kuelik/protocol';
import { Button } from '@kuelik/ui';
import { useEffect, useRef, useState } from 'react';
import { flowLink } from './form.ts';
import styles from './playground.module.css';
import { texts } from './texts/index.ts';

interface SessionPanelProps {
  readonly locale: Locale;
  readonly session: { readonly id: string; readonly link: string | null; readonly locale: Locale } | null;
  /** Address template of the QR image, with {size} and {data}. */
  readonly qrImageUrl: string;
  readonly framed: boolean;
  readonly onFrame: (framed: boolean) => void;
}

/** Link, QR code and ways to open the session. */
export function SessionPanel({ locale, session, qrImageUrl, framed, onFrame }: SessionPanelProps) {
  const t = texts[locale];
  const [copied, setCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const id = session?.id;
  useEffect(() => {
    // On a phone the panel is below the form: scroll to it.
    if (id !== undefined) title.current?.focus();
  }, [id]);
  if (session === null) {
    return (
      <section className={styles.card} aria-labelledby="ready-title">
        <h2 id="ready-title" className={styles.cardTitle}>
          {t.sessionTitle}
        </h2>
        <p className={styles.hint}>{t.readyEmpty}</p>
      </section>
    );
  }
  const { origin } = window.location;
  const link = flowLink(session.id, session.link, origin, { locale: session.locale });
  const phone = flowLink(session.id, session.link, origin, { locale: session.locale, qr: true });
  const qr = qrImageUrl.replace('{size}', '150x150').replace('{data}', encodeURIComponent(phone));
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <section className={styles.card} aria-labelledby="ready-title">
      <h2 id="ready-title" ref={title} className={styles.cardTitle} tabIndex={-1}>
        {t.readyTitle}
      </h2>
      <div className={styles.ready}>
        <img className={styles.qr} src={qr} width={150} height={150} alt={t.qr} />
        <div className={styles.readyText}>
          <span className={styles.hint}>{t.link}</span>
          <a className={styles.link} href={link}>
            {link}
          </a>
          <p className={styles.hint}>{t.qrHint}</p>
        </div>
      </div>
      <div className={styles.ways}>
        <Button size="compact" onClick={() => window.location.assign(link)}>
          {t.openHere}
        </Button>
        <Button
          size="compact"
          variant="secondary"
          onClick={() => void window.open(link, '_blank', 'noopener')}
        >
          {t.openTab}
        </Button>
        <Button size="compact" variant="secondary" onClick={() => onFrame(!framed)}>
          {framed ? t.closeFrame : t.openFrame}
        </Button>
        <Button size="compact" variant="quiet" onClick={copy}>
          {copied ? t.copied : t.copy}
        </Button>
      </div>
    </section>
  );
}
