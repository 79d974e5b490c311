import { Art, Button, CircularProgress, Message, Screen, SuccessIcon, Waiting } from '@kuelik/ui';
import type { LivenessTexts } from '../../texts/index.ts';
import type { Trouble } from '../machine.ts';
import { Foot } from './foot.tsx';
import styles from './outcome-pages.module.css';

/** While the pictures are sent and judged. */
export function SendingPage({ share, texts }: { readonly share: number; readonly texts: LivenessTexts }) {
  return (
    <Screen title={texts.checking_title}>
      {share < 1 ? (
        <CircularProgress value={share} label={texts.sending} />
      ) : (
        <div className={styles.waiting}>
          <Waiting label={texts.checking} />
        </div>
      )}
    </Screen>
  );
}

/** Shown briefly before the flow continues automatically. */
export function PassedPage({
  photo,
  texts,
}: {
  readonly photo: string | null;
  readonly texts: LivenessTexts;
}) {
  return (
    <Screen title={texts.passed_title}>
      <div className={styles.passed}>
        {photo !== null && <img className={styles.photo} src={photo} alt="" />}
        <span className={styles.success}>
          <SuccessIcon size={56} />
        </span>
      </div>
    </Screen>
  );
}

/** A technical failure. */
export function TroublePage(props: {
  readonly texts: LivenessTexts;
  readonly trouble: Trouble;
  readonly onRetry: () => void;
  readonly onQuit: () => void;
}) {
  const { texts, trouble, onRetry, onQuit } = props;
  return (
    <Screen
      title={texts.trouble_title}
      picture={<Art name={`${trouble} service`} />}
      actions={
        <Foot>
          <Button onClick={onRetry}>{trouble === 'refused' ? texts.again : texts.retry}</Button>
          <Button variant="quiet" onClick={onQuit}>
            {texts.quit}
          </Button>
        </Foot>
      }
    >
      <Message tone="error">{texts[`trouble_${trouble}`]}</Message>
    </Screen>
  );
}
