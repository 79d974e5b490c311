import {
  type Camera,
  type CameraState,
  CameraView,
  Guidance,
  PictureButton,
  SlowNotice,
  useTorch,
  Voice,
} from '@kuelik/camera';
import type { Locale } from '@kuelik/protocol';
import { Art, Button, classNames, LiveRegion, Message, Screen, TorchIcon, useTexts } from '@kuelik/ui';
import { type ReactNode, useState } from 'react';
import { type Expectation, shapeOf } from '../expected/expectation.ts';
import { browserCapture, type CaptureEnvironment } from '../scan/environment.ts';
import type { Flaw } from '../scan/guidance.ts';
import type { ScanTime } from '../scan/scan-clock.ts';
import type { Shot } from '../scan/scanner.ts';
import { useScanClock } from '../scan/use-scan-clock.ts';
import { type ScanView, type ShownHint, useScanner } from '../scan/use-scanner.ts';
import { captureTexts } from '../texts/lazy.ts';
import styles from './document-camera.module.css';
import { OutlineOverlay } from './outline-overlay.tsx';
import { shownHints, toneOf } from './tone.ts';

/** Width to height of the picture's box: fits a document well in either orientation of a phone. */
const aspect = 4 / 3;

export interface DocumentCameraProps {
  readonly locale: Locale;
  readonly camera: Camera;
  readonly expected: Expectation;
  /** The side to show. */
  readonly title: string;
  /** Below the shutter: alternatives to the camera. */
  readonly actions: ReactNode;
  /** Next to a camera error: upload. */
  readonly otherWay: ReactNode;
  readonly onShot: (shot: Shot) => void;
  /** Time limit for scanning, milliseconds. */
  readonly scanTime: number;
  readonly onTimeout: () => void;
  /** The time limit has started again: the person asked for more, or after long pauses. */
  readonly onExtended: () => void;
  /** For tests. */
  readonly environment?: CaptureEnvironment;
}

/** The camera with a document-shaped frame, guidance, automatic capture and a shutter. */
export function DocumentCamera(props: DocumentCameraProps) {
  const { camera, expected, environment = browserCapture, onShot, scanTime, onTimeout, onExtended } = props;
  const { time, follow, more } = useScanClock({
    live: camera.live,
    limit: scanTime,
    now: environment.now,
    onOver: onTimeout,
    onExtended,
  });
  const { view, press } = useScanner({ camera, expected, aspect, environment, onShot, onSight: follow });
  const [flaw, setFlaw] = useState<Flaw | 'failed' | null>(null);

  const shoot = async () => {
    setFlaw(null);
    // A covered lens, a dark room or a camera that has just stopped: the person reads it and presses again.
    setFlaw(await press().catch(() => 'failed' as const));
  };
  return (
    <DocumentCameraPage {...props} view={view} time={time} flaw={flaw} onPress={shoot} onMoreTime={more} />
  );
}

export interface DocumentCameraPageProps
  extends Pick<DocumentCameraProps, 'locale' | 'camera' | 'expected' | 'title' | 'actions' | 'otherWay'> {
  readonly view: ScanView;
  /** Why the last shot was rejected; `failed`: there is none. */
  readonly flaw: Flaw | 'failed' | null;
  readonly onPress: () => unknown;
  readonly time: ScanTime;
  readonly onMoreTime: () => void;
}

/** The camera shows its picture, or soon will: the hint has its room before the first one comes. */
const awaited: ReadonlySet<CameraState['status']> = new Set(['idle', 'asking', 'starting', 'live']);

/** The camera page: picture, outline, guidance and shutter. */
export function DocumentCameraPage(props: DocumentCameraPageProps) {
  const { locale, camera, expected, title, actions, otherWay, flaw, onPress, time, onMoreTime } = props;
  const t = useTexts('capture', captureTexts, locale);
  const torch = useTorch(camera);
  const mirrored = 'facing' in camera.state && camera.state.facing === 'user';
  const { frame } = props.view;
  const hint = shownHint(props.view.hint, time, mirrored);
  const tone = toneOf(hint);
  const guidance = hint === null ? t.fit : t[hint];
  const isSlow = camera.live && props.view.slow;
  const isTurning = hint === 'wrong_side' || (hint === null && expected.side === 'back');
  return (
    <Screen title={title} lowTitle="hidden">
      <div className={styles.page}>
        <div className={classNames(styles.camera, isSlow && styles.slowed)}>
          <CameraView camera={camera} locale={locale} aspect={aspect} otherWay={otherWay}>
            <div className={styles.overlay} aria-hidden="true" data-tone={tone}>
              <div className={shapeOf(expected) === 'page' ? styles.sheet : styles.card} />
            </div>
            <Voice text={guidance} title={title} locale={locale} />
            {frame && <OutlineOverlay frame={frame} tone={tone} mirrored={mirrored} />}
            {time === 'paused' && <span className={styles.time}>{t.paused}</span>}
            {time === 'ending' && (
              <button type="button" className={styles.time} onClick={onMoreTime}>
                {t.timeShort}
                <b>{t.moreTime}</b>
              </button>
            )}
            {torch.available && (
              <PictureButton
                corner="bottom-start"
                label={torch.on ? t.torchOff : t.torchOn}
                pressed={torch.on}
                onClick={torch.toggle}
              >
                <TorchIcon />
              </PictureButton>
            )}
          </CameraView>
          {isSlow && (
            <div className={styles.slow}>
              <SlowNotice locale={locale} step="document" only="bar" />
            </div>
          )}
          {camera.live && tone !== 'good' && (
            // Another element where it is large: the same one elsewhere would count as a layout shift.
            <span
              key={`${isTurning}`}
              className={styles.shown}
              data-shape={shapeOf(expected)}
              data-turn={isTurning || undefined}
            >
              <Art
                name={`${hint === 'away' ? '' : hint} ${shapeOf(expected) === 'page' ? 'passport' : expected.side}`}
                size="small"
              />
            </span>
          )}
        </div>
        <div className={styles.beside}>
          {awaited.has(camera.state.status) && (
            <div className={styles.guidance}>
              <Guidance
                shown={camera.live ? { text: guidance } : null}
                hint={camera.live ? (hint ?? 'waiting') : undefined}
                tone={tone}
                room={shownHints.map((one) => ({ text: t[one] }))}
              />
            </div>
          )}
          <div className={styles.actions}>
            {camera.live && <Button onClick={onPress}>{t.shoot}</Button>}
            {/* Its room: what is below stays where it is when the camera starts. */}
            {!camera.live && awaited.has(camera.state.status) && <div className={styles.shutter} />}
            {/* Below the shutter, which must stay where it is when one of these appears. */}
            {flaw && <Message tone="warning">{t[`check_${flaw}`]}</Message>}
            {isSlow && <SlowNotice locale={locale} step="document" only="message" />}
            {actions}
          </div>
        </div>
      </div>
      <LiveRegion>{camera.live ? guidance : ''}</LiveRegion>
      <LiveRegion>{camera.live && time === 'ending' ? `${t.timeShort}. ${t.moreTime}` : ''}</LiveRegion>
    </Screen>
  );
}

const mirroredMoves: Partial<Record<ShownHint, ShownHint>> = { left: 'right', right: 'left' };

/** The hint as the person sees the picture: a mirrored one swaps the sides. */
function shownHint(hint: ShownHint | null, time: ScanTime, mirrored: boolean): ShownHint | null {
  if (time === 'paused' && hint === 'fit') return 'away';
  return (mirrored && hint !== null && mirroredMoves[hint]) || hint;
}
