import { Aloud } from '@kuelik/camera';
import { Art, Button, CircularProgress, Message, Screen, Waiting } from '@kuelik/ui';
import type { ReactNode } from 'react';
import type { LivenessTexts } from '../../texts/index.ts';
import type { Trouble } from '../machine.ts';
import { Foot } from './foot.tsx';
import styles from './outcome-pages.module.css';
import { TakenPhoto } from './taken-photo.tsx';

/** While the pictures are sent and judged. */
export function SendingPage(props: {
  readonly share: number;
  readonly texts: LivenessTexts;
  /** The last one taken. */
  readonly picture?: Blob | undefined;
  /** The connection is lost and the upload waits for it. */
  readonly notice?: ReactNode;
  /** What the server is doing; a spinner without it. */
  readonly work?: ReactNode;
}) {
  const { share, texts, picture, notice, work } = props;
  const ring = picture === undefined ? {} : { size: 96, border: 8 };
  return (
    <Screen title={texts.checking_title}>
      <Aloud text={texts.checking_title} />
      {picture && <TakenPhoto picture={picture} />}
      <div className={styles.waiting}>
        {share < 1 ? (
          <CircularProgress value={share} label={texts.sending} {...ring} />
        ) : (
          work || <Waiting label={texts.checking} />
        )}
      </div>
      {notice}
    </Screen>
  );
}

/** A technical failure. */
export function TroublePage(props: {
  readonly texts: LivenessTexts;
  readonly trouble: Trouble;
  readonly onRetry: () => void;
  readonly onQuit: () => void;
  /** Where else to go. */
  readonly otherWays?: ReactNode;
}) {
  const { texts, trouble, onRetry, onQuit, otherWays } = props;
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
      <Aloud text={`${texts.trouble_title}. ${texts[`trouble_${trouble}`]}`} />
      <Message tone="error">{texts[`trouble_${trouble}`]}</Message>
      {otherWays}
    </Screen>
  );
}
