import type { Locale } from '@kuelik/protocol';
import { Button, fill, SwitchCameraIcon, useTexts } from '@kuelik/ui';
import { useContext } from 'react';
import { browserFamily, isPhone } from '../page/browser-family.ts';
import { HostNoticesContext } from '../page/host-notices.ts';
import { cameraTexts } from '../texts/lazy.ts';
import styles from './other-ways.module.css';

export interface OtherWaysProps {
  readonly locale: Locale;
  /** Whom to contact; '' if unknown. Absent where the page has named them already. */
  readonly organization?: string | undefined;
  /** The organization's other way to confirm an identity, if its policy has one. */
  readonly url: string | null;
  /**
   * Also where to continue: on a phone another device, since computers offer the phone at every camera step; another
   * browser where this one cannot run the check. Errors of the camera itself have their own button.
   */
  readonly elsewhere?: 'device' | 'browser' | undefined;
  /** Tries again with the next camera; absent if there is no other. */
  readonly onSwitch?: (() => void) | undefined;
  /** For tests; the browser's own by default. */
  readonly userAgent?: string;
}

/** Below a failure that another try may not help: where to continue, another way, whom to contact. */
export function OtherWays(props: OtherWaysProps) {
  const { locale, organization, url, elsewhere, onSwitch, userAgent = navigator.userAgent } = props;
  const texts = useTexts('camera', cameraTexts, locale);
  const continueElsewhere = useContext(HostNoticesContext)?.continueElsewhere;
  const offers = elsewhere === 'browser' || (elsewhere === 'device' && isPhone(browserFamily(userAgent)));
  return (
    <div className={styles.ways} data-other-ways>
      {onSwitch && (
        <Button variant="secondary" size="compact" icon={<SwitchCameraIcon />} onClick={onSwitch}>
          {texts.switchCamera}
        </Button>
      )}
      {continueElsewhere && offers && (
        <Button variant="secondary" size="compact" onClick={() => continueElsewhere(elsewhere === 'device')}>
          {elsewhere === 'device' ? texts.otherDevice : texts.otherBrowser}
        </Button>
      )}
      {url !== null && (
        <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          {texts.otherWay}
        </a>
      )}
      {organization !== undefined && (
        <p className={styles.contact}>
          {organization === '' ? texts.contactUnnamed : fill(texts.contact, { organization })}
        </p>
      )}
    </div>
  );
}
