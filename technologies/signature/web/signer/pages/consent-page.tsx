import { Button, Checkbox, Dialog, Message, Screen } from '@kuelik/ui';
import { useState } from 'react';
import type { SignerTexts } from '../../../texts/signer/en.ts';
import page from '../../documents/page.module.css';
import type { Problem } from '../problem.ts';
import styles from '../signer.module.css';

interface ConsentPageProps {
  readonly t: SignerTexts;
  readonly isReissue: boolean;
  readonly problem: Problem | null;
  readonly onContinue: () => Promise<void>;
  readonly onBack: () => void;
}

/** The consent to issue a certificate, with a link to its terms. */
export function ConsentPage({ t, isReissue, problem, onContinue, onBack }: ConsentPageProps) {
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [isReading, setReading] = useState(false);
  const go = () => {
    setTried(true);
    return agreed ? onContinue() : undefined;
  };
  return (
    <Screen
      title={t.consentTitle}
      subtitle={isReissue ? t.reissueText : t.consentText}
      message={problem !== null && <Message tone="error">{t[problem]}</Message>}
      actions={
        <>
          <Button onClick={go}>{t.continue}</Button>
          <Button variant="secondary" onClick={onBack}>
            {t.back}
          </Button>
        </>
      }
    >
      <div className={page.form}>
        <Checkbox
          label={t.consent}
          checked={agreed}
          onChange={setAgreed}
          error={tried && !agreed ? t.consentNeeded : undefined}
          room={t.consentNeeded}
          description={
            <button type="button" className={styles.link} onClick={() => setReading(true)}>
              {t.conditions}
            </button>
          }
        />
      </div>
      {isReading && (
        <Dialog title={t.conditions} onClose={() => setReading(false)}>
          <p>{t.conditionsText}</p>
        </Dialog>
      )}
    </Screen>
  );
}
