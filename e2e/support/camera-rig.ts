import type { Page } from '@playwright/test';
import { sitDown } from './actor.ts';

/**
 * What one of the rig's cameras shows: a person, one who stays too far away, nothing, a person without colour, a
 * frozen picture, no frames.
 */
type RigPicture = 'person' | 'far' | 'black' | 'grey' | 'repeated' | 'stopped';

interface RigCamera {
  readonly id: string;
  readonly label: string;
}

/** The rig's state in the page. */
interface Rig {
  cameras: RigCamera[];
  readonly pictures: Record<string, RigPicture>;
  /** Cameras that show a person once they are reopened. */
  readonly mending: Set<string>;
  readonly refusals: Record<string, string>;
  readonly tracks: { id: string; track: MediaStreamTrack }[];
}

/** The page's cameras, controlled from outside. */
export interface CameraRig {
  show(id: string, picture: RigPicture): Promise<void>;
  /** Makes the camera show a person once it is reopened, like one whose driver had hung. */
  mendWhenOpened(id: string): Promise<void>;
  /** Makes the camera fail with an error of this name; null ends that. `*` is every camera. */
  refuse(id: string, name: string | null): Promise<void>;
  /** Pulls the plug: its tracks end, then the browser reports that its devices have changed. */
  unplug(id: string): Promise<void>;
  plug(camera: RigCamera): Promise<void>;
  /** Mutes the camera's running tracks, as a phone does for a call, or unmutes them; a muted one gives no frames. */
  mute(id: string, muted: boolean): Promise<void>;
}

/**
 * Gives the page cameras that break as real ones do, each with a person in front who does what the page asks.
 * Call before opening the page, and `watchPage` after it, so that its tracks are counted.
 */
export async function useCameraRig(page: Page, cameras: readonly RigCamera[]): Promise<CameraRig> {
  await sitDown(page, 17);
  await page.addInitScript((given) => {
    const rig: Rig = { cameras: [...given], pictures: {}, mending: new Set(), refusals: {}, tracks: [] };
    Reflect.set(window, 'kuelikRig', rig);
    const sit = MediaDevices.prototype.getUserMedia;
    const refuse = (name: string) => {
      throw new DOMException('refused by the rig', name);
    };

    const choose = (video: MediaTrackConstraints): RigCamera => {
      const { exact, ideal } = (video.deviceId ?? {}) as { exact?: string; ideal?: string };
      const named = rig.cameras.find(({ id }) => id === (exact ?? ideal));
      if (exact !== undefined && !named) refuse('OverconstrainedError');
      return named ?? rig.cameras[0] ?? refuse('NotFoundError');
    };

    MediaDevices.prototype.getUserMedia = async function (constraints) {
      const everyRefusal = rig.refusals['*'];
      if (everyRefusal) refuse(everyRefusal);
      const video = constraints?.video;
      const { id, label } = choose(typeof video === 'object' ? video : {});
      const refusal = rig.refusals[id];
      if (refusal) refuse(refusal);
      if (rig.mending.delete(id)) rig.pictures[id] = 'person';

      const source = document.createElement('video');
      source.muted = true;
      source.srcObject = await sit.call(this, constraints);
      await source.play();
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(source, 0, 0);
      const painting = setInterval(() => {
        const picture = rig.pictures[id] ?? 'person';
        if (picture === 'stopped') return;
        context.filter = picture === 'grey' ? 'grayscale(1)' : 'none';
        context.fillStyle = picture === 'far' ? 'silver' : 'black';
        if (picture === 'black' || picture === 'far') context.fillRect(0, 0, 640, 480);
        if (picture === 'black') return;
        if (picture === 'far') context.drawImage(source, 176, 132, 288, 216);
        else if (picture === 'repeated') context.drawImage(canvas, 0, 0);
        else context.drawImage(source, 0, 0);
      }, 100);

      const stream = canvas.captureStream(10);
      for (const track of stream.getVideoTracks()) {
        const read = track.getSettings.bind(track);
        track.getSettings = () => ({ ...read(), deviceId: id });
        Object.defineProperty(track, 'label', { value: label });
        const stop = track.stop.bind(track);
        track.stop = () => {
          clearInterval(painting);
          for (const seen of (source.srcObject as MediaStream).getTracks()) seen.stop();
          stop();
        };
        rig.tracks.push({ id, track });
      }
      return stream;
    };
    MediaDevices.prototype.enumerateDevices = async () =>
      rig.cameras.map(({ id, label }) => {
        const device = { kind: 'videoinput', deviceId: id, groupId: '', label };
        return device as unknown as MediaDeviceInfo;
      });
  }, cameras);

  const tellChange = () =>
    page.evaluate(() => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  return {
    show: (id, picture) =>
      page.evaluate(
        (change) => {
          (Reflect.get(window, 'kuelikRig') as Rig).pictures[change.id] = change.picture;
        },
        { id, picture },
      ),
    mendWhenOpened: (id) =>
      page.evaluate((mended) => void (Reflect.get(window, 'kuelikRig') as Rig).mending.add(mended), id),
    refuse: (id, name) =>
      page.evaluate(
        (change) => {
          const { refusals } = Reflect.get(window, 'kuelikRig') as Rig;
          if (change.name === null) delete refusals[change.id];
          else refusals[change.id] = change.name;
        },
        { id, name },
      ),
    unplug: async (id) => {
      await page.evaluate((gone) => {
        const rig = Reflect.get(window, 'kuelikRig') as Rig;
        rig.cameras = rig.cameras.filter((camera) => camera.id !== gone);
        for (const { id: of, track } of rig.tracks) {
          if (of !== gone || track.readyState === 'ended') continue;
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      }, id);
      await tellChange();
    },
    plug: async (camera) => {
      await page.evaluate((one) => void (Reflect.get(window, 'kuelikRig') as Rig).cameras.push(one), camera);
      await tellChange();
    },
    mute: (id, muted) =>
      page.evaluate(
        (change) => {
          const rig = Reflect.get(window, 'kuelikRig') as Rig;
          rig.pictures[change.id] = change.muted ? 'stopped' : 'person';
          for (const { id: of, track } of rig.tracks) {
            if (of !== change.id || track.readyState === 'ended') continue;
            Object.defineProperty(track, 'muted', { value: change.muted, configurable: true });
            track.dispatchEvent(new Event(change.muted ? 'mute' : 'unmute'));
          }
        },
        { id, muted },
      ),
  };
}
