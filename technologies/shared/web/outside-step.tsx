import { isOutage, type Outage, ownText } from '@kuelik/protocol';
import {
  Art,
  Button,
  fill,
  Message,
  type MessageTone,
  OutageMessage,
  Screen,
  Skeleton,
  type SkeletonPart,
  SlowNote,
} from '@kuelik/ui';
import styles from './outside-step.module.css';

interface LoadingStateProps {
  readonly title: string;
  readonly label: string;
  readonly outage: Outage | null;
  /** The form to come, without its button. */
  readonly parts: readonly SkeletonPart[];
}

/** A step done by an external service, before the server has returned its state. */
export function LoadingState({ title, label, outage, parts }: LoadingStateProps) {
  return (
    <Screen title={title} focusTitle={false} actions={<Skeleton parts={['button']} />}>
      <Skeleton label={label} parts={parts} />
      <SlowNote />
      {outage !== null && <OutageMessage outage={outage} retrying />}
    </Screen>
  );
}

interface ProblemProps<Problem extends string> {
  /** The step's own texts for its own problems; outages have shared texts. */
  readonly texts: Readonly<Record<Exclude<Problem, Outage>, string>>;
  readonly problem: Problem;
  readonly tone?: MessageTone;
  /** Below it, such as the attempts left. */
  readonly note?: string | undefined;
}

/** A problem in words. */
export function ProblemMessage<Problem extends string>({
  texts,
  problem,
  tone = 'error',
  note,
}: ProblemProps<Problem>) {
  if (isOutage(problem)) return <OutageMessage outage={problem} />;
  return (
    <Message tone={tone}>
      {ownText(texts, problem)}
      {note !== undefined && <p>{note}</p>}
    </Message>
  );
}

type ContactTexts = Readonly<Record<'contact' | 'contactNoOrg', string>>;

interface ContactProps {
  readonly texts: ContactTexts;
  /** '' if the backend does not report it. */
  readonly organization: string;
}

/** Whom to contact if nothing on the page helps. */
export function Contact({ texts, organization }: ContactProps) {
  return (
    <p className={styles.line}>
      {organization === '' ? texts.contactNoOrg : fill(texts.contact, { organization })}
    </p>
  );
}

interface BlockedProps<Problem extends string> extends ProblemProps<Problem> {
  /** Also the title, the contact sentence with `{organization}` and without, and the button. */
  readonly texts: ProblemProps<Problem>['texts'] &
    ContactTexts &
    Readonly<Record<'blockedTitle' | 'finish', string>>;
  /** '' if the backend does not report it. */
  readonly organization: string;
  readonly onFinish: () => void;
}

/** The person cannot fix it here: whom to contact, and the end of the step. */
export function BlockedStep<Problem extends string>(props: BlockedProps<Problem>) {
  const { texts, organization, onFinish, problem } = props;
  return (
    <Screen
      title={texts.blockedTitle}
      picture={<Art name={`${problem} service`} />}
      actions={<Button onClick={onFinish}>{texts.finish}</Button>}
    >
      <ProblemMessage texts={texts} problem={problem} />
      {problem !== 'session' && <Contact texts={texts} organization={organization} />}
    </Screen>
  );
}
