import { ResultRows } from '@kuelik/flow';
import type { Outage } from '@kuelik/protocol';
import { Art, Button, fill, OutageMessage, Screen } from '@kuelik/ui';
import { Contact } from '../../../shared/web/outside-step.tsx';
import { OutsideWait } from '../../../shared/web/outside-wait.tsx';
import type { RegistryKind } from '../../contract.ts';
import type { RegistryTexts } from '../../texts/en.ts';
import type { End } from '../machine.ts';
import styles from '../registry.module.css';
import { addressFields, birthFields, paperFields, personFields, registeredFields } from '../result-fields.ts';

interface TextProps {
  readonly t: RegistryTexts;
}

interface ProcessingProps extends TextProps {
  readonly outage: Outage | null;
  /** Milliseconds that the person has waited already. */
  readonly waited?: number;
  readonly onBack: () => void;
}

/** The person has agreed; the registry prepares the record. */
export function Processing({ t, outage, waited = 0, onBack }: ProcessingProps) {
  return (
    <Screen
      title={t.processingTitle}
      subtitle={t.processingText}
      actions={
        <Button variant="secondary" onClick={onBack}>
          {t.changeIin}
        </Button>
      }
    >
      <OutsideWait
        stages={[t.stageSms, t.stageReply, t.processing]}
        current={2}
        usual={t.usual}
        help={t.late}
        parts={['facts']}
        waited={waited}
      />
      {outage !== null && <OutageMessage outage={outage} retrying />}
    </Screen>
  );
}

interface EndedProps extends TextProps {
  readonly end: End;
  readonly attemptsLeft: number | null;
  readonly organization: string;
  readonly onAgain: () => void;
  readonly onFinish: () => void;
}

/** The request gave no record: what happened, and the next step. */
export function Ended({ t, end, attemptsLeft, organization, onAgain, onFinish }: EndedProps) {
  const { title, text } = {
    REFUSED: { title: t.refusedTitle, text: t.refused },
    EXPIRED: { title: t.expiredTitle, text: t.expired },
    NOT_FOUND: { title: t.notFoundTitle, text: t.notFound },
    OTHER_PERSON: { title: t.blockedTitle, text: t.other_person },
  }[end];
  const isLast = attemptsLeft === 0;
  return (
    <Screen
      title={title}
      subtitle={isLast ? t.maximum_attempts : text}
      picture={<Art name={isLast ? 'attempts' : `${end} failed`} />}
      actions={
        <>
          {!isLast && <Button onClick={onAgain}>{t.again}</Button>}
          <Button variant={isLast ? 'primary' : 'secondary'} onClick={onFinish}>
            {t.finish}
          </Button>
        </>
      }
    >
      {attemptsLeft !== null && !isLast && (
        <p className={styles.note}>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>
      )}
      {isLast && <Contact texts={t} organization={organization} />}
    </Screen>
  );
}

interface ReadyProps extends TextProps {
  readonly kind: RegistryKind;
  readonly result: Readonly<Record<string, unknown>>;
  readonly onContinue: () => void;
}

/** The record, for review before continuing. */
export function Ready({ t, kind, result, onContinue }: ReadyProps) {
  return (
    <Screen
      title={kind === 'address' ? t.addressTitle : t.personTitle}
      actions={<Button onClick={onContinue}>{t.continue}</Button>}
    >
      <div className={styles.record}>
        {kind === 'address' ? (
          <ResultRows fields={addressFields} data={result} />
        ) : (
          <>
            <ResultRows fields={personFields} data={result} />
            <ResultRows title={t.birthSection} fields={birthFields} data={result} />
            <ResultRows title={t.addressSection} fields={registeredFields} data={result} />
            {/* Documents 0 and 1: the specification, section 3. */}
            <ResultRows title={fill(t.documentSection, { n: 1 })} fields={paperFields(0)} data={result} />
            <ResultRows title={fill(t.documentSection, { n: 2 })} fields={paperFields(1)} data={result} />
          </>
        )}
      </div>
    </Screen>
  );
}
