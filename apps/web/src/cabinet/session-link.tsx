import type { Locale } from '@kuelik/protocol';
import { Button, VisuallyHidden } from '@kuelik/ui';
import { useState } from 'react';
import styles from './cabinet.module.css';
import { texts } from './texts/index.ts';

interface SessionLinkProps {
  readonly locale: Locale;
  /** The address of the flow. */
  readonly link: string;
}

/** What to send the person. */
export function SessionLink({ locale, link }: SessionLinkProps) {
  const t = texts[locale];
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Without the clipboard's permission the link is still there to be marked by hand.
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
