import type { Locale } from '@kuelik/protocol';
import { Button, VisuallyHidden } from '@kuelik/ui';
import { useState } from 'react';
import styles from './cabinet.module.css';
import { texts } from './texts/index.ts';

interface SessionLinkProps {
  readonly locale: Locale;
  /** The flow's URL. */
  readonly link: string;
}

/** The link to send to the person. */
export function SessionLink({ locale, link }: SessionLinkProps) {
  const t = texts[locale];
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Without clipboard permission the link can still be selected by hand.
    }
  };
  return (
    <>
      <p className={styles.link}>{link}</p>
      <div className={styles.ways}>
        <Button size="compact" variant="secondary" onClick={copy}>
          {copied ? t.linkCopied : t.linkCopy}
        </Button>
        <VisuallyHidden>
          <span role="status">{copied ? t.linkCopied : ''}</span>
        </VisuallyHidden>
      </div>
    </>
  );
}
