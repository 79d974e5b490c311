import {
  type HandOff,
  type HandOffState,
  handOffApi,
  isApiError,
  type Outage,
  outageOf,
} from '@kuelik/protocol';
import { Art, Button, fill, Loader, Message, OutageMessage, Screen } from '@kuelik/ui';
import { useState } from 'react';
import { ReloadButton } from '../frame/reload-button.tsx';
import { MatchingNumber } from '../hand-off/matching-number.tsx';
import { useHandOffTexts } from '../hand-off/use-hand-off-texts.ts';
import { type HandOffWords, handOffWords } from '../hand-off/words.ts';
import { useLocale } from '../i18n/locale-context.tsx';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { useStepNames } from '../steps/use-step-names.ts';
import { QrCode } from './qr-code.tsx';
import styles from './qr-page.module.css';
import { useFollowedSession } from './use-followed-session.ts';

/** Milliseconds for requesting a new number, including retries. */
const renewTimeout = 30_000;

export interface QrPageProps {
  readonly reason: 'no-camera' | 'always-mobile';
  /** The status is unavailable for good: the flow ends as failure. */
  readonly onFailure: () => void;
  readonly onExpired: () => void;
  readonly onRedirect: (address: string) => void;
  readonly onReload: () => void;
}

/** Shows the QR code that moves the session to a phone, and follows its progress. */
export function QrPage({ reason, onReload, ...ends }: QrPageProps) {
  const { texts } = useLocale();
  const own = useHandOffTexts();
  const isPhone = useSession(({ mobile }) => mobile);
  const forced = useSession(({ flowConfig }) => flowConfig.alwaysMobile);
  const words = handOffWords(own, isPhone);
  const { status, hasHandOffs, isOwn, handOff, outage, setHandOff } = useFollowedSession(ends);
  const trouble = outage !== null && <OutageMessage outage={outage} retrying />;

  if (status !== 'QR' && status !== 'PROGRESS') {
    return (
      <Screen title={texts.inactiveTitle} subtitle={texts.inactiveText} picture={<Art name="inactive" />} />
    );
  }
  const phoneState = handOff?.state ?? 'waiting';
  const isLast = isOwn && phoneState === 'full';
  const state = isOwn ? 'waiting' : phoneState;
  const isClosed = state === 'declined' || state === 'closed';
  // If no phone is known to hold the session, it may have run here until the camera failed: the code is then
  // the way to continue.
  const isElsewhere = status === 'PROGRESS' && handOff === null && !hasHandOffs && !isPhone;
  if (state === 'active' || isElsewhere) {
    return (
      <Screen
        title={own.qrMobileTitle}
        subtitle={<UnderWay handOff={handOff} words={words} />}
        picture={<Art name="moved" />}
      >
        {trouble}
      </Screen>
    );
  }
  const alwaysMobile = reason === 'always-mobile';
  const chosen = alwaysMobile && (isPhone || !forced);
  const reload = isPhone && !chosen && <ReloadButton variant="secondary" onReload={onReload} />;
  const back = chosen && (
    <Button variant="quiet" onClick={onReload}>
      {words.stay}
    </Button>
  );
  return (
    <Screen
      title={chosen ? words.chosenTitle : alwaysMobile ? own.qrMobileTitle : words.noCameraTitle}
      subtitle={chosen ? words.chosenText : alwaysMobile ? own.qrMobileText : words.noCameraText}
    >
      {reload}
      {!alwaysMobile && !isClosed && !isLast && <p className={styles.lead}>{words.scan}</p>}
      {trouble}
      {isLast && (
        <Message tone="warning" title={own.limitTitle}>
          {own.fullHere}
        </Message>
      )}
      {state === 'closed' && <Closed />}
      {state === 'declined' && <Declined onRenewed={setHandOff} />}
      {!isClosed && !isLast && (
        <>
          <News state={state} words={words} />
          <QrCode />
          {handOff !== null && <MatchingNumber code={handOff.code} label={words.number} />}
          {/* Its room: what is below stays where it is when the number comes. */}
          {handOff === null && hasHandOffs && (
            <div className={styles.number} aria-hidden="true">
              <MatchingNumber code="0000" label={words.number} />
            </div>
          )}
          {state === 'waiting' && <Loader label={words.waiting} size="small" />}
        </>
      )}
      {back}
    </Screen>
  );
}

interface UnderWayProps {
  readonly handOff: HandOff | null;
  readonly words: HandOffWords;
}

/** The phone is active: shows its step, if reported. */
function UnderWay({ handOff, words }: UnderWayProps) {
  const names = useStepNames();
  const step = handOff?.step ?? null;
  const name = step ? names[step.technology] : undefined;
  const isNamed = step !== null && name !== undefined;
  const label = isNamed ? fill(words.step, { n: step.index + 1, total: step.total, name }) : words.progress;
  return <Loader label={label} size="small" />;
}

/** The phone's progress, as far as it concerns the person at this device. */
function News({ state, words }: { readonly state: HandOffState; readonly words: HandOffWords }) {
  const own = useHandOffTexts();
  if (state === 'opened') return <Message>{words.opened}</Message>;
  if (state !== 'lost' && state !== 'full') return null;
  return (
    <Message tone="warning" title={words.lostTitle}>
      {state === 'lost' ? own.lostText : own.fullText}
    </Message>
  );
}

const isClosedFor = (error: unknown): boolean => isApiError(error) && error.code === 'hand_off_declined';

/** The person declined twice: they need a new link. */
function Closed() {
  const own = useHandOffTexts();
  return (
    <Message tone="error" title={own.closedTitle}>
      {own.closedHere}
    </Message>
  );
}

/** The person declined this computer: a new number must be requested. */
function Declined({ onRenewed }: { readonly onRenewed: (handOff: HandOff) => void }) {
  const { client, session } = useShell();
  const { texts } = useLocale();
  const own = useHandOffTexts();
  const [trouble, setTrouble] = useState<Outage | 'refused' | 'closed' | null>(null);
  const renew = () => {
    setTrouble(null);
    return (
      handOffApi(client)
        .renew(session, { timeout: renewTimeout })
        // The person has declined again in the meantime.
        .then(onRenewed, (error) =>
          setTrouble(isClosedFor(error) ? 'closed' : (outageOf(error) ?? 'refused')),
        )
    );
  };
  if (trouble === 'closed') return <Closed />;
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
