import type { Locale } from '@kuelik/protocol';
import { Button, Message, useTexts } from '@kuelik/ui';
import { useContext } from 'react';
import { browserFamily, isPhone } from '../page/browser-family.ts';
import { HostNoticesContext } from '../page/host-notices.ts';
import { cameraTexts } from '../texts/lazy.ts';
import styles from './slow-notice.module.css';

interface SlowNoticeProps {
  readonly locale: Locale;
  readonly step: 'face' | 'document';
  /** For the gallery and tests; the browser's own by default. */
  readonly userAgent?: string | undefined;
  /** Shows only the bar (small windows) or only the message (larger ones), for pages that place them apart. */
  readonly only?: 'bar' | 'message';
}

/**
 * Says that the device processes too few frames, and what helps. On a phone it offers another device; on a computer
 * every step with a camera already offers the phone.
 */
export function SlowNotice(props: SlowNoticeProps) {
  const { locale, step, userAgent = navigator.userAgent, only } = props;
  const texts = useTexts('camera', cameraTexts, locale);
  const continueElsewhere = useContext(HostNoticesContext)?.continueElsewhere;
  const offers = continueElsewhere !== undefined && isPhone(browserFamily(userAgent));
  const moveOn = () => continueElsewhere?.(true);
  return (
    <div data-slow={step} className={only === 'message' ? styles.message : undefined}>
      {only !== 'message' && (
        <div className={styles.bar} role="status">
          <span>{step === 'face' ? texts.slowFaceShort : texts.slowDocumentShort}</span>
          {offers && (
            <Button variant="secondary" size="compact" aria-label={texts.otherDevice} onClick={moveOn}>
              {texts.otherDeviceShort}
            </Button>
          )}
        </div>
      )}
      {only !== 'bar' && (
        <div className={styles.message}>
          <Message
            tone="warning"
            title={texts.slowTitle}
            action={
              offers && (
                <Button variant="secondary" size="compact" onClick={moveOn}>
                  {texts.otherDevice}
                </Button>
              )
            }
          >
            {step === 'face' ? texts.slowFace : texts.slowDocument}
          </Message>
        </div>
      )}
    </div>
  );
}
