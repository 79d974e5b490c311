import { fill, type TechnologyScreenProps } from '@kuelik/flow';
import { Button, FaceIcon, IdCardIcon, Loader, Message, Screen } from '@kuelik/flow/ui';
import { isAborted, toFailureReason } from '@kuelik/protocol';
import { type ReactNode, useState } from 'react';
import { face2faceErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import { compare } from './compare.ts';
import styles from './face2face.module.css';
import { type Face2faceState, problemOf, textOf } from './state.ts';

/** Shows the live face beside the document's and has the server compare them. */
export default function Face2faceScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, photos, onFinish, onFailureReason } = props;
  const t = texts[locale];
  const [state, setState] = useState<Face2faceState>({ name: 'ready' });

  const start = async () => {
    setState({ name: 'comparing' });
    try {
      const result = await compare(client, sessionId);
      if (result.matching) onFinish({ status: 'success', data: { ...result } });
      else setState({ name: 'mismatch', result });
    } catch (error) {
      if (isAborted(error)) return;
      onFailureReason(toFailureReason(error, sessionId));
      setState({ name: 'problem', problem: problemOf(error) });
    }
  };

  const live = state.name === 'mismatch' ? jpeg(state.result.liveness_photo) : photos.liveness.at(-1);
  const printed = state.name === 'mismatch' ? jpeg(state.result.document_photo) : photos.document.at(-1);
  const pair = (
    <div className={styles.pair}>
      <Photo label={t.livePhoto} kept={t.photoKept} url={live} icon={<FaceIcon />} />
      <Photo label={t.documentPhoto} kept={t.photoKept} url={printed} icon={<IdCardIcon />} />
    </div>
  );

  switch (state.name) {
    case 'ready':
      return (
        <Screen title={t.title} subtitle={t.subtitle} actions={<Button onClick={start}>{t.compare}</Button>}>
          {pair}
        </Screen>
      );
    case 'comparing':
      return (
        <Screen title={t.title} subtitle={t.subtitle}>
          {pair}
          <Loader label={t.comparing} />
        </Screen>
      );
    case 'mismatch':
      return (
        <Screen
          title={t.failedTitle}
          actions={
            <Button onClick={() => onFinish({ status: 'failure', data: { ...state.result } })}>
              {t.finish}
            </Button>
          }
        >
          {pair}
          <Message tone="error">{t.mismatch}</Message>
          <p>{fill(t.likeness, { n: state.result.prediction_percent })}</p>
        </Screen>
      );
    case 'problem': {
      const final = state.problem === 'session' || face2faceErrors.some((code) => code === state.problem);
      return (
        <Screen
          title={t.problemTitle}
          actions={
            final ? (
              <Button onClick={() => onFinish({ status: 'failure', data: { code: state.problem } })}>
                {t.finish}
              </Button>
            ) : (
              <Button onClick={start}>{t.again}</Button>
            )
          }
        >
          {pair}
          <Message tone="error">{textOf(t, state.problem)}</Message>
        </Screen>
      );
    }
  }
}

const jpeg = (base64: string) => `data:image/jpeg;base64,${base64}`;

interface PhotoProps {
  readonly label: string;
  /** Said when the photo lies on the server only, as after a reload. */
  readonly kept: string;
  readonly url: string | undefined;
  readonly icon: ReactNode;
}

function Photo({ label, kept, url, icon }: PhotoProps) {
  return (
    <figure className={styles.photo}>
      <div className={styles.frame}>{url ? <img src={url} alt={label} /> : icon}</div>
      <figcaption>
        {label}
        {!url && <span className={styles.kept}>{kept}</span>}
      </figcaption>
    </figure>
  );
}
