import type { Locale } from '@kuelik/protocol';
import { Art, Button, classNames, Loader, Message, SwitchCameraIcon, useTexts } from '@kuelik/ui';
import { type CSSProperties, type ReactNode, useContext, useRef } from 'react';
import { openedOf } from '../device/camera-state.ts';
import { type BrowserFamily, browserFamily, isPhone } from '../page/browser-family.ts';
import { HostNoticesContext } from '../page/host-notices.ts';
import { cameraTexts } from '../texts/lazy.ts';
import { cameraProblem } from './camera-problem.ts';
import styles from './camera-view.module.css';
import { PictureButton } from './picture-button.tsx';
import type { Camera } from './use-camera.ts';

/** A drawing of the device at hand: a phone has no webcam to connect. */
function drawingOf(cause: string, family: BrowserFamily): string {
  if (cause === 'denied') return `allow_${family} camera`;
  return `camera_${cause}${cause === 'absent' && isPhone(family) ? '_phone' : ''} camera`;
}

export interface CameraViewProps {
  readonly camera: Camera;
  readonly locale: Locale;
  /** Drawn over the live picture: an oval, a frame, a bar. */
  readonly children?: ReactNode;
  /** Shown with an error: upload, phone, another method. */
  readonly otherWay?: ReactNode;
  /** Width to height of the box; the picture fills it. Default 3 / 4. */
  readonly aspect?: number;
  /** Offers to switch if there is another camera. True by default. */
  readonly switchable?: boolean;
  /** For tests and stories; the browser's own by default. */
  readonly userAgent?: string;
}

/**
 * The camera's picture, mirrored if it faces the person, with its overlay, or an error with its remedy. The
 * video element stays the same through every state.
 */
export function CameraView(props: CameraViewProps) {
  const { camera, locale, children, otherWay, aspect = 3 / 4, switchable = true } = props;
  const texts = useTexts('camera', cameraTexts, locale);
  const { status } = camera.state;
  const family = browserFamily(props.userAgent ?? navigator.userAgent);
  const problem = cameraProblem(status, family);
  const continueElsewhere = useContext(HostNoticesContext)?.continueElsewhere;
  const otherBrowser = family === 'webView' ? status !== 'busy' : status === 'unsupported';
  // Computers offer the phone at every camera step. The link would be as insecure elsewhere.
  const otherDevice = !otherBrowser && isPhone(family) && status !== 'insecure';
  const mirrored = openedOf(camera.state)?.facing === 'user';
  const several = camera.devices.length > 1;
  const view = useRef<HTMLDivElement>(null);
  /** The button disappears while a picture is awaited: the focus moves here. */
  const leaveTo = (way: () => void) => () => {
    view.current?.focus();
    way();
  };
  const switcher = switchable && several && (
    <Button
      variant="secondary"
      size="compact"
      icon={<SwitchCameraIcon />}
      onClick={leaveTo(() => camera.switchTo())}
    >
      {texts.switchCamera}
    </Button>
  );

  return (
    <div ref={view} className={styles.view} data-camera={status} tabIndex={-1}>
      <div
        className={classNames(styles.box, problem !== null && styles.aside)}
        style={{ '--aspect': aspect } as CSSProperties}
      >
        <video
          ref={camera.attach}
          onResize={({ currentTarget: { parentElement, videoWidth, videoHeight } }) =>
            parentElement?.setAttribute('data-lying', `${videoWidth > videoHeight}`)
          }
          className={classNames(
            styles.video,
            mirrored && styles.mirrored,
            status !== 'live' && styles.unseen,
          )}
          aria-label={texts.videoLabel}
          autoPlay
          playsInline
          muted
        />
        {status === 'live' && <div className={styles.overlay}>{children}</div>}
        {camera.state.status === 'asking' && camera.state.known !== true && (
          <div className={styles.curtain} role="status">
            <p className={styles.ask}>{texts.asking}</p>
            <p>{texts.askingHint}</p>
          </div>
        )}
        {(status === 'starting' || (camera.state.status === 'asking' && camera.state.known === true)) && (
          <div className={styles.curtain}>
            <Loader label={texts.starting} />
          </div>
        )}
        {status === 'live' && switchable && several && (
          <PictureButton
            corner="bottom-end"
            label={texts.switchCamera}
            onClick={leaveTo(() => camera.switchTo())}
          >
            <SwitchCameraIcon />
          </PictureButton>
        )}
      </div>
      {problem !== null && (
        <div className={styles.problem}>
          <div className={styles.picture}>
            <Art name={drawingOf(problem.cause, family)} />
          </div>
          <Message tone="error" title={texts[problem.title]}>
            {texts[problem.advice]}
          </Message>
          <div className={styles.ways}>
            <Button size="compact" onClick={leaveTo(camera.retry)}>
              {texts.retry}
            </Button>
            {continueElsewhere && otherBrowser && (
              <Button size="compact" onClick={continueElsewhere}>
                {texts.otherBrowser}
              </Button>
            )}
            {continueElsewhere && otherDevice && (
              <Button variant="secondary" size="compact" onClick={() => continueElsewhere(true)}>
                {texts.otherDevice}
              </Button>
            )}
            {switcher}
            {otherWay}
          </div>
        </div>
      )}
    </div>
  );
}
