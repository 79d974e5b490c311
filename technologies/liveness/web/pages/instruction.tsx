import { Art, Button, fill, Message, Screen } from '@kuelik/ui';
import type { LivenessTexts } from '../../texts/index.ts';
import { Foot } from './foot.tsx';
import styles from './instruction.module.css';

/** Subjects of the list, as their drawings and texts are called: what to have at hand, then the face. */
const subjects = ['phone', 'sms', 'light', 'cover', 'level', 'alone'] as const;

/** What to prepare before the camera starts. */
export function Instruction(props: {
  readonly texts: LivenessTexts;
  /** The check's commands, in one sentence. */
  readonly subtitle: string;
  /** Attempts left by the server's count; null while unknown or before the first. */
  readonly left: number | null;
  /** Requirements of later steps. */
  readonly needs: { readonly phone: boolean; readonly smsCode: boolean };
  readonly onContinue: () => void;
  readonly onQuit: () => void;
}) {
  const { texts, subtitle, left, needs, onContinue, onQuit } = props;
  const items = subjects.filter(
    (name) => (name !== 'phone' || needs.phone) && (name !== 'sms' || needs.smsCode),
  );
  return (
    <Screen
      title={texts.title}
      lowTitle="hidden"
      subtitle={subtitle}
      actions={
        <Foot>
          <p className={styles.consent}>{texts.consent}</p>
          <Button onClick={onContinue}>{texts.next}</Button>
          <Button variant="quiet" onClick={onQuit}>
            {texts.quit}
          </Button>
        </Foot>
      }
    >
      {left !== null && <Message tone="info">{fill(texts.attempts_left, { n: left })}</Message>}
      <ul className={styles.list}>
        {items.map((name) => (
          <li key={name} className={styles.item}>
            <Art name={name} size="small" />
            <span>{texts[`instruction_${name}`]}</span>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
