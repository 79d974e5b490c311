import type { Outage } from '@kuelik/protocol';
import { Button, fill, Message, OutageMessage, ResendButton, Screen, useCountdownSeconds } from '@kuelik/ui';
import { OutsideWait } from '../../../shared/web/outside-wait.tsx';
import type { RegistryKind } from '../../contract.ts';
import type { RegistryTexts } from '../../texts/en.ts';
import type { Wait } from '../machine.ts';
import styles from '../registry.module.css';
import { AskedBy } from './asked-by.tsx';

export interface WaitingProps {
  readonly t: RegistryTexts;
  readonly kind: RegistryKind;
  readonly organization: string;
  readonly wait: Wait;
  readonly outage: Outage | null;
  /** Why another SMS was not sent. */
  readonly unsent: Outage | null;
  /** Milliseconds that the person has waited already. */
  readonly waited?: number;
  readonly onResend: () => unknown;
  readonly onBack: () => void;
}

/** The access-consent screen: the person replies to the state's SMS, and the page waits. */
export function Waiting(props: WaitingProps) {
  const { t, kind, organization, wait, outage, unsent, waited = 0, onResend, onBack } = props;
  const minutes = Math.ceil(useCountdownSeconds(wait.expiresAt) / 60);
  return (
    <Screen
      title={t.waitingTitle}
      subtitle={t.waitingText}
      actions={
        <Button variant="secondary" onClick={onBack}>
          {t.changeIin}
        </Button>
      }
    >
      <OutsideWait
        stages={[t.stageSms, t.waitingFor, t.stageRecord]}
        current={1}
        usual={t.smsUsual}
        help={t.smsLate}
        waited={waited}
      />
      {outage !== null && <OutageMessage outage={outage} retrying />}
      <AskedBy t={t} kinds={[kind, ...wait.also]} organization={organization} iinEnd={wait.iinEnd} />
      <Message tone="info">{t.waitingSafe}</Message>
      <p className={styles.note}>{fill(t.timeLeft, { n: minutes })}</p>
      {unsent !== null && outage === null && <OutageMessage outage={unsent} />}
      <ResendButton endsAt={wait.resendAt} onResend={onResend} />
    </Screen>
  );
}
