import {
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  type CameraController,
  type CameraOptions,
  createCameraController,
} from '../device/camera-controller.ts';
import type { CameraDevice } from '../device/camera-device.ts';
import { browserCameraEnvironment, type CameraEnvironment } from '../device/camera-environment.ts';
import type { CameraState } from '../device/camera-state.ts';
import { HostNoticesContext } from '../page/host-notices.ts';

export interface UseCameraOptions extends CameraOptions {
  /** False keeps the camera off, for example while the instruction is read. True by default. */
  readonly enabled?: boolean;
  /** For tests and stories. */
  readonly environment?: CameraEnvironment;
}

export interface Camera {
  readonly state: CameraState;
  /** True once frames arrive. */
  readonly live: boolean;
  readonly devices: readonly CameraDevice[];
  /** The video element, while a `CameraView` is mounted. */
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  /** For the `ref` of the video element; `CameraView` sets it. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly retry: () => void;
  readonly stop: () => void;
  /** Switches to the given camera, or to the next one. */
  readonly switchTo: (deviceId?: string) => void;
}

/**
 * A camera for the component's lifetime: requested on mount, every track stopped on unmount, also if the
 * browser responds only afterwards. Changing `facing` restarts it.
 */
export function useCamera(options: UseCameraOptions): Camera {
  const { facing, width, height, timeout, enabled = true, onDevice, environment } = options;
  const latestOnDevice = useRef(onDevice);
  useEffect(() => {
    latestOnDevice.current = onDevice;
  });
  const videoRef = useRef<HTMLVideoElement | null>(null);

  const create = useCallback(
    (): CameraController =>
      createCameraController(environment ?? browserCameraEnvironment(), {
        facing,
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
        ...(timeout === undefined ? {} : { timeout }),
        onDevice: (device) => latestOnDevice.current?.(device),
      }),
    [environment, facing, width, height, timeout],
  );
  const [held, setHeld] = useState(() => ({ create, controller: create() }));
  // Other options need another controller; the effect below stops the old one.
  let { controller } = held;
  if (held.create !== create) {
    controller = create();
    setHeld({ create, controller });
  }

  const { state, devices } = useSyncExternalStore(controller.subscribe, controller.getSnapshot);

  useEffect(() => {
    if (!enabled) return;
    controller.attach(videoRef.current);
    controller.start();
    return () => controller.stop();
  }, [controller, enabled]);

  const notices = useContext(HostNoticesContext);
  const isRefused = state.status === 'denied' || state.status === 'dismissed' || state.status === 'absent';
  useEffect(() => {
    if (isRefused) notices?.cameraRefused();
  }, [isRefused, notices]);

  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      videoRef.current = video;
      controller.attach(video);
    },
    [controller],
  );

  return {
    state,
    live: state.status === 'live',
    devices,
    videoRef,
    attach,
    retry: controller.start,
    stop: controller.stop,
    switchTo: controller.switchTo,
  };
}
