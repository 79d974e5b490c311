import { photoAddress } from '@kuelik/flow';
import type { WorkStage } from '@kuelik/protocol/uploads';
import { Art, Button, classNames, fill, Message, Screen, Waiting, WorkNotice } from '@kuelik/ui';
import styles from '../../../shared/web/face-pair.module.css';
import { Contact, ProblemMessage } from '../../../shared/web/outside-step.tsx';
import { face2faceErrors } from '../../contract.ts';
import type { Face2faceTexts } from '../../texts/en.ts';
import type { Face2faceState } from '../machine.ts';

/** A URL; null if only the server has the photo, as after a reload; undefined: not known yet. */
type PhotoShown = string | null | undefined;

interface ViewProps {
  readonly t: Face2faceTexts;
  readonly state: Face2faceState;
  /** '' if the backend does not report it. */
  readonly organization: string;
  readonly photos: { readonly liveness: PhotoShown; readonly document: PhotoShown };
  readonly onCompare: () => void | Promise<void>;
  readonly onEnd: () => void;
  /** Milliseconds that a comparison has taken already; for the gallery. */
  readonly waited?: number;
}

/** A server that does not say what it is doing. */
const unknownWork = { stage: '', leftS: null } as const;

const order: readonly WorkStage[] = ['own_photo', 'document_photo', 'likeness'];

/** The two photos and the actions. */
export function Face2faceView({ t, state, organization, photos, onCompare, onEnd, waited = 0 }: ViewProps) {
  const result = state.name === 'mismatch' ? state.result : null;
  const missing = state.name === 'problem' ? state.problem : null;
  const pair = (
    <div className={styles.pair}>
      <Photo
        label={t.livePhoto}
        kept={missing === 'liveness_missing' ? null : t.photoKept}
        url={photoAddress(result?.liveness_photo) ?? photos.liveness}
        drawing="face"
      />
      <Photo
        label={t.documentPhoto}
        kept={missing === 'document_missing' ? null : t.photoKept}
        url={photoAddress(result?.document_photo) ?? photos.document}
        drawing="card_front"
      />
    </div>
  );
  const end = <Button onClick={onEnd}>{t.finish}</Button>;

  switch (state.name) {
    case 'ready':
      return (
        <Screen
          title={t.title}
          subtitle={t.subtitle}
          actions={<Button onClick={onCompare}>{t.compare}</Button>}
        >
          {pair}
        </Screen>
      );
    case 'comparing':
    case 'match':
      return (
        <Screen title={t.title} subtitle={t.subtitle}>
          {pair}
          <WorkNotice
            work={(state.name === 'comparing' && state.work) || unknownWork}
            order={order}
            label={t.comparing}
            waited={waited}
            otherwise={<Waiting label={t.comparing} />}
          />
        </Screen>
      );
    case 'mismatch':
      return (
        <Screen title={t.failedTitle} actions={end}>
          {pair}
          <Message tone="error">{t.mismatch}</Message>
          {state.result.prediction_percent !== null && (
            <p>{fill(t.likeness, { n: state.result.prediction_percent })}</p>
          )}
          <Contact texts={t} organization={organization} />
        </Screen>
      );
    case 'problem': {
      const final = state.problem === 'session' || face2faceErrors.some((code) => code === state.problem);
      return (
        <Screen title={t.problemTitle} actions={final ? end : <Button onClick={onCompare}>{t.again}</Button>}>
          {pair}
          <ProblemMessage texts={t} problem={state.problem} />
          {final && state.problem !== 'session' && <Contact texts={t} organization={organization} />}
        </Screen>
      );
    }
  }
}

interface PhotoProps {
  readonly label: string;
  /** Shown if only the server has the photo; null if it has none. */
  readonly kept: string | null;
  readonly url: PhotoShown;
  /** In the photo's place. */
  readonly drawing: string;
}

function Photo({ label, kept, url, drawing }: PhotoProps) {
  return (
    <figure className={styles.photo}>
      <div className={classNames(styles.frame, url === undefined && styles.awaited)}>
        {url ? <img src={url} alt={label} /> : <Art name={drawing} size="small" />}
      </div>
      <figcaption>
        {label}
        {url === null && kept !== null && <span className={styles.kept}>{kept}</span>}
      </figcaption>
    </figure>
  );
}
