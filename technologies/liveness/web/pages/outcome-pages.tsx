import { Aloud } from '@kuelik/camera';
import { isOutage } from '@kuelik/protocol';
import {
  Art,
  Button,
  CircularProgress,
  Message,
  OutageMessage,
  Screen,
  useFormTexts,
  Waiting,
} from '@kuelik/ui';
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

/** A technical failure, or the session's end. Outages have the texts of every step. */
export function TroublePage(props: {
  readonly texts: LivenessTexts;
  readonly trouble: Trouble;
  readonly onRetry: () => void;
  readonly onQuit: () => void;
  /** Ends the step: after the session nothing can be repeated. */
  readonly onFinish: () => void;
  /** Where else to go. */
  readonly otherWays?: ReactNode;
}) {
  const { texts, trouble, onRetry, onQuit, onFinish, otherWays } = props;
  const words = useFormTexts();
  const text = isOutage(trouble)
    ? `${words[`${trouble}Title`]}. ${words[trouble]}`
    : texts[`trouble_${trouble}`];
  return (
    <Screen
      title={texts.trouble_title}
      picture={<Art name={`${trouble} service`} />}
      actions={
        trouble === 'session' ? (
          <Foot>
            <Button onClick={onFinish}>{texts.finish}</Button>
          </Foot>
        ) : (
          <Foot>
            <Button onClick={onRetry}>{trouble === 'refused' ? texts.again : texts.retry}</Button>
            <Button variant="quiet" onClick={onQuit}>
              {texts.quit}
            </Button>
          </Foot>
        )
      }
    >
      <Aloud text={`${texts.trouble_title}. ${text}`} />
      {isOutage(trouble) ? <OutageMessage outage={trouble} /> : <Message tone="error">{text}</Message>}
      {otherWays}
    </Screen>
  );
}
