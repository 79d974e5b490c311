import { type HandOff, type HandOffState, handOffApi } from '@kuelik/protocol';
import { useState } from 'react';
import { useStepNames } from '../flow/use-step-names.ts';
import { MatchingNumber } from '../hand-off/matching-number.tsx';
import { useHandOffTexts } from '../hand-off/use-hand-off-texts.ts';
import { fill } from '../i18n/fill.ts';
import { useLocale } from '../i18n/locale-context.tsx';
import { useShell } from '../shell/shell-context.tsx';
import {
  Button,
  ErrorPicture,
  Loader,
  Message,
  type Outage,
  OutageMessage,
  outageOf,
  Screen,
} from '../ui/index.ts';
import { QrCode } from './qr-code.tsx';
import styles from './qr-page.module.css';
import { useFollowedSession } from './use-followed-session.ts';

/** Milliseconds for the call that asks for another number, repeats included. */
const renewTimeout = 30_000;

export interface QrPageProps {
  readonly reason: 'no-camera' | 'always-mobile';
  /** The status cannot be had any more: the flow ends as failure. */
  readonly onFailure: () => void;
  readonly onExpired: () => void;
  readonly onRedirect: (address: string) => void;
}

/** Shows the QR code that moves the session to a phone, and follows what happens there. */
export function QrPage({ reason, ...ends }: QrPageProps) {
  const { texts } = useLocale();
  const own = useHandOffTexts();
  const followed = useFollowedSession(ends);
  const { status, hasHandOffs, handOff, outage } = followed;
  const trouble = outage !== null && <OutageMessage outage={outage} retrying />;

  if (status !== 'QR' && status !== 'PROGRESS') {
    return <Screen title={texts.inactiveTitle} subtitle={texts.inactiveText} picture={<ErrorPicture />} />;
  }
  const state = handOff?.state ?? 'waiting';
  // Where no phone is known to have it, the session may have gone on here until the camera was gone: the code is its way on.
  if (state === 'active' || (status === 'PROGRESS' && handOff === null && !hasHandOffs)) {
    return (
      <Screen title={own.qrMobileTitle} subtitle={<UnderWay handOff={handOff} />}>
        {trouble}
      </Screen>
    );
  }
  const alwaysMobile = reason === 'always-mobile';
  return (
    <Screen
      title={alwaysMobile ? own.qrMobileTitle : own.qrNoCameraTitle}
      subtitle={alwaysMobile ? own.qrMobileText : own.qrNoCameraText}
    >
      {!alwaysMobile && state !== 'declined' && <p className={styles.lead}>{own.qrScan}</p>}
      {trouble}
      {state === 'declined' ? (
        <Declined onRenewed={followed.setHandOff} />
      ) : (
        <>
          <News state={state} />
          <QrCode />
          {handOff !== null && <MatchingNumber code={handOff.code} label={own.number} />}
          {state === 'waiting' && <Loader label={own.qrWaiting} size="small" />}
        </>
      )}
    </Screen>
  );
}

/** The phone is at work: at which step, where it says so. */
function UnderWay({ handOff }: { readonly handOff: HandOff | null }) {
  const names = useStepNames();
  const own = useHandOffTexts();
  const step = handOff?.step ?? null;
  const name = step ? names[step.technology] : undefined;
  if (step === null || name === undefined) return <Loader label={own.qrProgress} />;
  return <Loader label={fill(own.step, { n: step.index + 1, total: step.total, name })} />;
}

/** What has happened on the phone so far, where it concerns the person at the computer. */
function News({ state }: { readonly state: HandOffState }) {
  const own = useHandOffTexts();
  if (state === 'opened') return <Message>{own.opened}</Message>;
  if (state !== 'lost' && state !== 'full') return null;
  return (
    <Message tone="warning" title={own.lostTitle}>
      {state === 'lost' ? own.lostText : own.fullText}
    </Message>
  );
}

/** Somebody said that this is not their computer: another number has to be asked for. */
function Declined({ onRenewed }: { readonly onRenewed: (handOff: HandOff) => void }) {
  const { client, session } = useShell();
  const { texts } = useLocale();
  const own = useHandOffTexts();
  const [trouble, setTrouble] = useState<Outage | 'refused' | null>(null);
  const renew = () => {
    setTrouble(null);
    return handOffApi(client)
      .renew(session, { timeout: renewTimeout })
      .then(onRenewed, (error) => setTrouble(outageOf(error) ?? 'refused'));
  };
  return (
    <>
      <Message tone="warning" title={own.declinedTitle}>
        {own.declinedText}
      </Message>
      {trouble === 'refused' && (
        <Message tone="error" title={texts.invalidTitle}>
          {texts.invalidText}
        </Message>
      )}
      {trouble !== null && trouble !== 'refused' && <OutageMessage outage={trouble} />}
      <Button onClick={renew}>{own.renew}</Button>
    </>
  );
}
