import { isIin, type Outage } from '@kuelik/protocol';
import {
  Art,
  Button,
  classNames,
  EmptyFieldsDialog,
  FormScreen,
  fill,
  IinInput,
  Loader,
  Message,
  OutageMessage,
  Screen,
  SlowNote,
  VisuallyHidden,
  WorkNotice,
} from '@kuelik/ui';
import { useState } from 'react';
import face from '../../../shared/web/face-pair.module.css';
import { Contact, ProblemMessage } from '../../../shared/web/outside-step.tsx';
import type { NpckResult } from '../../contract.ts';
import type { NpckTexts } from '../../texts/en.ts';
import type { FailureShown, Problem } from '../machine.ts';
import styles from '../npck.module.css';

interface TextProps {
  readonly t: NpckTexts;
}

interface PhotoProps extends TextProps {
  /** Undefined after a reload: only the server has it then. */
  readonly url: string | undefined;
}

function Photo({ t, url }: PhotoProps) {
  return (
    <figure className={styles.photo}>
      <div className={face.frame}>
        {url ? <img src={url} alt={t.yourPhoto} /> : <Art name="face" size="small" />}
      </div>
      {!url && <figcaption className={face.kept}>{t.photoKept}</figcaption>}
    </figure>
  );
}

export interface StartProps extends PhotoProps {
  readonly organization: string;
  readonly asksIin: boolean;
  readonly iin: string;
  readonly problem: Problem | null;
  readonly attemptsLeft: number | null;
  readonly onIin: (iin: string) => void;
  readonly onStart: () => unknown;
}

/** What will be compared, for whom, and the IIN if unknown. */
export function Start(props: StartProps) {
  const { t, url, organization, asksIin, iin, problem, attemptsLeft, onIin, onStart } = props;
  const [tried, setTried] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = () => {
    setTried(true);
    if (!asksIin) return onStart();
    if (iin === '') return setIsEmpty(true);
    return isIin(iin) ? onStart() : undefined;
  };
  const isCounted = problem !== null && attemptsLeft !== null;
  const left = isCounted ? fill(t.attemptsLeft, { n: attemptsLeft }) : undefined;
  const isOfField = problem === 'invalid_iin' || problem === 'iin_not_found';
  return (
    <FormScreen
      title={t.title}
      subtitle={t.subtitle}
      submitLabel={t.start}
      onSubmit={submit}
      message={
        problem !== null &&
        !isOfField && <ProblemMessage texts={t} problem={problem} note={asksIin ? undefined : left} />
      }
    >
      <Photo t={t} url={url} />
      {asksIin && (
        <IinInput
          value={iin}
          onChange={onIin}
          hint={left}
          showErrors={tried}
          room={[t.iin_not_found]}
          error={isOfField && problem !== null ? t[problem] : undefined}
        />
      )}
      <p className={styles.note}>
        {fill(t.consent, { organization: organization === '' ? t.unknownOrganization : organization })}
      </p>
      {isEmpty && <EmptyFieldsDialog onClose={() => setIsEmpty(false)} />}
    </FormScreen>
  );
}

interface ProcessingProps extends PhotoProps {
  readonly outage: Outage | null;
  /** Milliseconds that it has taken already; for the gallery. */
  readonly waited?: number;
  readonly onStop: () => void;
}

/** A placeholder for photo and sentences until the server reports the check's state. */
export function Loading({ t, outage }: TextProps & Pick<ProcessingProps, 'outage'>) {
  return (
    <Screen title={t.title} focusTitle={false}>
      <div className={classNames(styles.lines, face.awaited)} aria-hidden="true">
        <span />
        <span />
      </div>
      <div className={styles.photo}>
        <div className={classNames(face.frame, face.awaited)}>
          <Art name="face" size="small" />
        </div>
      </div>
      <div role="status">
        <VisuallyHidden>{t.loading}</VisuallyHidden>
      </div>
      <SlowNote />
      {outage !== null && <OutageMessage outage={outage} retrying />}
    </Screen>
  );
}

/** The state says only that it is not done. */
const statesWork = { stage: '', leftS: null } as const;

/** The state is comparing. */
export function Processing({ t, url, outage, onStop, waited = 0 }: ProcessingProps) {
  return (
    <Screen
      title={t.processingTitle}
      actions={
        <Button variant="secondary" onClick={onStop}>
          {t.stop}
        </Button>
      }
    >
      <Photo t={t} url={url} />
      <WorkNotice
        work={statesWork}
        label={t.processing}
        usual={t.processingText}
        help={t.processingLong}
        waited={waited}
        otherwise={<Loader label={t.processing} />}
      />
      {outage !== null && <OutageMessage outage={outage} retrying />}
    </Screen>
  );
}

/** The result has arrived. */
export function Finished({ t, url }: PhotoProps) {
  return (
    <Screen title={t.finishedTitle}>
      <Photo t={t} url={url} />
      <Loader label={t.finished} />
    </Screen>
  );
}

interface ResultProps extends TextProps {
  readonly result: NpckResult;
}

function Likeness({ t, result }: ResultProps) {
  if (result.prediction_percent === null) return null;
  return <p>{fill(t.likeness, { n: result.prediction_percent })}</p>;
}

/** The state confirms the person. */
export function Success({ t, result, onContinue }: ResultProps & { readonly onContinue: () => void }) {
  return (
    <Screen
      title={t.successTitle}
      subtitle={t.success}
      picture={<Art name="passed" />}
      actions={<Button onClick={onContinue}>{t.continue}</Button>}
    >
      <Likeness t={t} result={result} />
    </Screen>
  );
}

interface EndProps {
  readonly attemptsLeft: number | null;
  readonly organization: string;
  readonly onAgain: () => void;
  readonly onFinish: () => void;
}

/** The state reports a mismatch. */
export function Mismatch(props: ResultProps & EndProps) {
  const { t, result, attemptsLeft, organization, onAgain, onFinish } = props;
  const canRetry = attemptsLeft !== null && attemptsLeft > 0;
  return (
    <Screen
      title={t.mismatchTitle}
      picture={<Art name="different" />}
      actions={
        <>
          {canRetry && <Button onClick={onAgain}>{t.otherIin}</Button>}
          <Button variant={canRetry ? 'secondary' : 'primary'} onClick={onFinish}>
            {t.finish}
          </Button>
        </>
      }
    >
      <Message tone="error">{t.mismatch}</Message>
      <Likeness t={t} result={result} />
      {canRetry ? (
        <>
          <p className={styles.line}>{t.mismatchTyped}</p>
          <p className={styles.note}>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>
        </>
      ) : (
        <Contact texts={t} organization={organization} />
      )}
    </Screen>
  );
}

interface FailedProps extends TextProps, EndProps {
  readonly reason: FailureShown;
}

/** The check gave no result: why, and the next step. */
export function Failed({ t, reason, attemptsLeft, organization, onAgain, onFinish }: FailedProps) {
  const canRetry = attemptsLeft !== 0;
  return (
    <Screen
      title={t.failedTitle}
      picture={<Art name={`${reason} failed`} />}
      actions={
        <>
          {canRetry && <Button onClick={onAgain}>{reason === 'iin_not_found' ? t.otherIin : t.again}</Button>}
          <Button variant={canRetry ? 'secondary' : 'primary'} onClick={onFinish}>
            {t.finish}
          </Button>
        </>
      }
    >
      <Message tone="warning">{t[reason]}</Message>
      {attemptsLeft !== null && canRetry && (
        <p className={styles.note}>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>
      )}
      {!canRetry && <Contact texts={t} organization={organization} />}
    </Screen>
  );
}
