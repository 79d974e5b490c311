import { fill } from '@kuelik/ui';
import styles from './document-consent.module.css';

interface DocumentConsentProps {
  readonly t: { readonly consent: string; readonly consentNoOrg: string };
  /** Empty if unknown. */
  readonly organization: string;
}

/** What the person agrees to by going on to the camera or by sending pictures; recorded when they arrive. */
export function DocumentConsent({ t, organization }: DocumentConsentProps) {
  return (
    <p className={styles.consent}>
      {organization === '' ? t.consentNoOrg : fill(t.consent, { org: organization })}
    </p>
  );
}
