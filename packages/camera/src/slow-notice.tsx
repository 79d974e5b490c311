import type { Locale } from '@kuelik/protocol';
import { Button, Message, useTexts } from '@kuelik/ui';
import { useContext } from 'react';
import { browserFamily, isPhone } from './browser-family.ts';
import { HostNoticesContext } from './host-notices.ts';
import { cameraTexts } from './texts/lazy.ts';

/**
 * Says that the device processes too few frames, and what helps. On a phone it offers another device; on a computer
 * every step with a camera already offers the phone.
 */
export function SlowNotice(props: {
  readonly locale: Locale;
  readonly step: 'face' | 'document';
  /** For the gallery and tests; the browser's own by default. */
  readonly userAgent?: string | undefined;
}) {
  const { locale, step, userAgent = navigator.userAgent } = props;
  const texts = useTexts('camera', cameraTexts, locale);
  const continueElsewhere = useContext(HostNoticesContext)?.continueElsewhere;
  const offers = continueElsewhere !== undefined && isPhone(browserFamily(userAgent));
  return (
    <div data-slow={step}>
      <Message
        tone="warning"
        title={texts.slowTitle}
        action={
          offers && (
            <Button variant="secondary" size="compact" onClick={() => continueElsewhere(true)}>
              {texts.otherDevice}
            </Button>
          )
        }
      >
        {step === 'face' ? texts.slowFace : texts.slowDocument}
      </Message>
    </div>
  );
}
