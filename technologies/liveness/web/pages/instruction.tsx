import { Button, fill, Message, Screen } from '@kuelik/ui';
import type { LivenessTexts } from '../../texts/index.ts';
import { Foot } from './foot.tsx';
import styles from './instruction.module.css';

/** Subjects of the list: what to have at hand, and a head in four situations. */
const pictures = {
  phone: 'M13 4h14a2 2 0 0 1 2 2v28a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM18 31h4',
  sms: 'M6 8h28v18H18l-7 7v-7H6zM13 17h.1M20 17h.1M27 17h.1',
  light:
    'M20 6v4M8.500 10.500l2.800 2.800M31.500 10.500l-2.800 2.800M4 22h4M32 22h4M20 15a7 7 0 0 1 3.500 13v3h-7v-3A7 7 0 0 1 20 15zM17 35h6',
  cover:
    'M6 18l4-2h20l4 2M9 17c-.5 8 2.500 11 5.500 11s4-2.500 5.500-6c1.500 3.500 2.500 6 5.500 6s6-3 5.500-11M5 35L35 7',
  level:
    'M13 5h14a2 2 0 0 1 2 2v26a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM20 14a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM14.500 30c.5-4 2.500-5.500 5.500-5.500s5 1.500 5.500 5.500M3 18h4M33 18h4',
  alone: 'M20 8a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM8 34c0-7.500 5-11 12-11s12 3.500 12 11',
} as const;

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
  const items = (Object.keys(pictures) as (keyof typeof pictures)[]).filter(
    (name) => (name !== 'phone' || needs.phone) && (name !== 'sms' || needs.smsCode),
  );
  return (
    <Screen
      title={texts.title}
      lowTitle="hidden"
      subtitle={subtitle}
      actions={
        <Foot>
          <p className={styles.consent}>{texts.motion_consent}</p>
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
            <svg className={styles.picture} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
              <path d={pictures[name]} />
            </svg>
            <span>{texts[`instruction_${name}`]}</span>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
