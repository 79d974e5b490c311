import { type HostMessage, isHostMessage, type Locale } from '@kuelik/protocol';
import { useEffect, useRef } from 'react';
import styles from './playground.module.css';
import { texts } from './texts/index.ts';

interface FlowFrameProps {
  readonly locale: Locale;
  readonly src: string;
  readonly onMessage: (message: HostMessage) => void;
}

/** The flow in a frame, as a host page embeds it; accepts only messages from this frame and origin. */
export function FlowFrame({ locale, src, onMessage }: FlowFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const { origin } = new URL(src);
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      if (isHostMessage(event.data)) onMessage(event.data);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [src, onMessage]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={texts[locale].frameTitle}
      src={src}
      allow="camera; accelerometer; gyroscope; fullscreen; otp-credentials"
    />
  );
}
