import { Aloud } from '@kuelik/camera';
import { Art, Button, fill, Message, Screen, TimeoutDialog } from '@kuelik/ui';
import type { ReactNode } from 'react';
import type { LivenessReason } from '../../contract.ts';
import type { LivenessTexts } from '../../texts/index.ts';
import type { TimeoutKind } from '../machine.ts';
import { anotherWay } from './another-way.ts';
import styles from './ended-pages.module.css';
import { Foot } from './foot.tsx';

interface AgainProps {
  readonly texts: LivenessTexts;
  /** Null if the backend does not report it. */
  readonly left: number | null;
  readonly onAgain: () => void;
  readonly onQuit: () => void;
  /** Where else to go. */
  readonly otherWays?: ReactNode;
}

/** Refused, with another attempt left. */
export function RejectedPage(props: AgainProps & { readonly reasons: readonly LivenessReason[] }) {
  const { texts, left, reasons, onAgain, onQuit } = props;
  return (
    <Screen
      title={texts.failed_title}
      subtitle={left === null ? undefined : fill(texts.attempts_left, { n: left })}
      picture={<Art name={`${reasons[0]} refused`} />}
      actions={<Again texts={texts} onAgain={onAgain} onQuit={onQuit} />}
    >
      <Aloud text={`${texts.failed_title}. ${texts.failed_again}`} />
      <p className={styles.said}>{texts.failed_again}</p>
      <Reasons reasons={reasons} texts={texts} />
      {props.otherWays}
    </Screen>
  );
}

/** Nothing is decided yet: another try, with turns of the head. It costs no attempt. */
export function AskedPage(props: Omit<AgainProps, 'left'>) {
  const { texts, onAgain, onQuit } = props;
  return (
    <Screen
      title={texts.asked_title}
      picture={<Art name="wrong_pose refused" />}
      actions={
        <Foot>
          <Button onClick={onAgain}>{texts.next}</Button>
          <Button variant="quiet" onClick={onQuit}>
            {texts.quit}
          </Button>
        </Foot>
      }
    >
      <Aloud text={`${texts.asked_title}. ${texts.asked_turns}`} />
      <p className={styles.said}>{texts.asked_turns}</p>
      {props.otherWays}
    </Screen>
  );
}

/** A timeout of the check or of the light and accessories, or an empty picture for minutes. */
export function TimeoutPage(
  props: AgainProps & { readonly kind: TimeoutKind; readonly organization: string },
) {
  const { texts, left, kind, organization, onAgain, onQuit } = props;
  const why = texts[`timeout_${kind}`];
  const isLast = left === 0;
  const away = kind === 'away';
  const tries = left === null ? '' : fill(texts.attempts_left, { n: left });
  return (
    <Screen
      title={away ? why : texts.timeout_title}
      subtitle={isLast ? texts.exhausted_title : tries || undefined}
      picture={<Art name={isLast ? 'attempts' : away ? 'away' : 'time'} />}
      actions={
        !isLast ? (
          <Again texts={texts} onAgain={onAgain} onQuit={onQuit} />
        ) : (
          <Foot>
            <Button onClick={onQuit}>{texts.finish}</Button>
          </Foot>
        )
      }
    >
      <Aloud text={why} />
      {!away && <Message tone="warning">{why}</Message>}
      {!isLast && away && <p className={styles.said}>{texts.timeout_refresh}</p>}
      {!isLast && !away && (
        <TimeoutDialog
          title={texts.timeout_title}
          text={`${why} ${texts.timeout_refresh} ${tries}`.trim()}
          again={{ label: texts.again, act: onAgain }}
        />
      )}
      {isLast && <p className={styles.said}>{anotherWay(texts, organization)}</p>}
      {props.otherWays}
    </Screen>
  );
}

/** No attempts left: says what to do instead. */
export function ExhaustedPage(props: {
  readonly texts: LivenessTexts;
  readonly reasons: readonly LivenessReason[];
  readonly organization: string;
  readonly onFinish: () => void;
  /** Where else to go; the organization is named above. */
  readonly otherWays?: ReactNode;
}) {
  const { texts, reasons, organization, onFinish, otherWays } = props;
  return (
    <Screen
      title={texts.exhausted_title}
      subtitle={anotherWay(texts, organization)}
      picture={<Art name="attempts" />}
      actions={
        <Foot>
          <Button onClick={onFinish}>{texts.finish}</Button>
        </Foot>
      }
    >
      <Reasons reasons={reasons} texts={texts} />
      {otherWays}
    </Screen>
  );
}

function Again(props: Pick<AgainProps, 'texts' | 'onAgain' | 'onQuit'>) {
  return (
    <Foot>
      <Button onClick={props.onAgain}>{props.texts.again}</Button>
      <Button variant="quiet" onClick={props.onQuit}>
        {props.texts.quit}
      </Button>
    </Foot>
  );
}

function Reasons(props: { readonly reasons: readonly LivenessReason[]; readonly texts: LivenessTexts }) {
  if (props.reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {props.reasons.map((reason) => (
        <li key={reason}>{props.texts[`reason_${reason}`]}</li>
      ))}
    </ul>
  );
}
