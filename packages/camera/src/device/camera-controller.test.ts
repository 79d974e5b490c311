import { expect, test, vi } from 'vitest';
import { type CameraOptions, createCameraController } from './camera-controller.ts';
import type { CameraDevice } from './camera-device.ts';
import { recorded } from './devices.test-data.ts';
import { FakeCameras } from './fakes.ts';

const video = () => ({ srcObject: null, play: async () => undefined }) as unknown as HTMLVideoElement;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function started(devices: readonly CameraDevice[], options: Partial<CameraOptions> = {}) {
  const cameras = new FakeCameras(devices);
  const controller = createCameraController(cameras.environment(), { facing: 'user', ...options });
  const element = video();
  controller.attach(element);
  controller.start();
  await settled();
  return { cameras, controller, element, status: () => controller.getSnapshot().state.status };
}

test('goes live after its first frame and reports its camera once', async () => {
  const onDevice = vi.fn();
  const { cameras, element, status } = await started(recorded.iphoneOld, { onDevice });
  expect(status()).toBe('starting');
  expect(element.srcObject).not.toBeNull();
  cameras.advance(500);
  expect(status()).toBe('live');
  expect(onDevice).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ label: 'Front Camera' }));
});

test('replaces and stops an infrared camera that the browser opened first', async () => {
  const { cameras, controller } = await started(recorded.laptopHello);
  expect(controller.getSnapshot().state).toMatchObject({ device: { label: 'HP HD Camera (04f2:b6be)' } });
  expect(cameras.running.map((track) => track.label)).toEqual(['HP HD Camera (04f2:b6be)']);
});

test('looks for a rear lens that can focus', async () => {
  const { cameras, controller } = await started(recorded.xiaomiMacro, { facing: 'environment' });
  expect(controller.getSnapshot().state).toMatchObject({ device: { label: 'camera2 0, facing back' } });
  expect(cameras.running).toHaveLength(1);
});

test('keeps a working camera if a better one is in use elsewhere', async () => {
  const cameras = new FakeCameras(recorded.laptopHello);
  cameras.refusals.set('HP HD Camera (04f2:b6be)', 'NotReadableError');
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  await settled();
  expect(controller.getSnapshot().state).toMatchObject({ status: 'starting', device: { label: /IR/ } });
  expect(cameras.running).toHaveLength(1);
});

test('constrains a chosen camera only by its id', async () => {
  const { cameras } = await started(recorded.samsung, { facing: 'environment' });
  expect(JSON.stringify(cameras.asked[0])).not.toMatch(/exact|"min"|"max"/);
  expect(cameras.asked[1]).toEqual({
    audio: false,
    video: { deviceId: { exact: 'camera2 0, facing back' } },
  });
});

test('an unknown id opens another camera', async () => {
  const { cameras, controller, status } = await started(recorded.iphoneOld);
  controller.switchTo('stale');
  await settled();
  expect(status()).toBe('starting');
  expect(cameras.running).toHaveLength(1);
});

test('a stop before the browser answers leaves no camera on', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.hold();
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  await settled();
  controller.stop();
  cameras.release();
  await settled();
  expect(cameras.tracks).toHaveLength(1);
  expect(cameras.running).toHaveLength(0);
  expect(controller.getSnapshot().state.status).toBe('idle');
});

test('two starts in a row leave one camera on', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.hold();
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  controller.stop();
  controller.start();
  cameras.release();
  await settled();
  await settled();
  expect(cameras.running).toHaveLength(1);
});

test('a timeout is reported, and a late stream is stopped', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.hold();
  const controller = createCameraController(cameras.environment(), { facing: 'user', timeout: 5000 });
  controller.start();
  cameras.advance(5000);
  expect(controller.getSnapshot().state.status).toBe('timeout');
  cameras.release();
  await settled();
  expect(cameras.running).toHaveLength(0);
  expect(controller.getSnapshot().state.status).toBe('timeout');
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'busy'],
  ['NotFoundError', 'absent'],
])('%s becomes %s, and retrying works', async (name, status) => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.refusals.set('*', name);
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  await settled();
  expect(controller.getSnapshot().state.status).toBe(status);
  cameras.refusals.clear();
  controller.start();
  await settled();
  expect(controller.getSnapshot().state.status).toBe('starting');
});

test('an unplugged camera is lost', async () => {
  const { cameras, status } = await started(recorded.iphoneOld);
  cameras.advance(500);
  cameras.running[0]?.unplug();
  expect(status()).toBe('lost');
});

test('a camera unplugged before it is watched is lost', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  const list = cameras.media.enumerateDevices;
  cameras.media.enumerateDevices = () => {
    cameras.running[0]?.unplug();
    return list();
  };
  const asked: unknown[] = [];
  const options = { facing: 'user', onDevice: (device: unknown) => asked.push(device) } as const;
  const controller = createCameraController(cameras.environment(), options);
  controller.start();
  await settled();
  expect(controller.getSnapshot().state.status).toBe('lost');
  expect(asked).toEqual([]);
});

test('frames that stop: one silent restart, then an error', async () => {
  const { cameras, status } = await started(recorded.iphoneOld);
  cameras.advance(500);
  expect(status()).toBe('live');
  cameras.advance(4500);
  await settled();
  expect(cameras.tracks).toHaveLength(2);
  cameras.sample = { ...cameras.sample, progress: 0 };
  cameras.advance(9000);
  expect(status()).toBe('frozen');
  expect(cameras.running).toHaveLength(1);
});

test('a grey picture causes one switch to another camera', async () => {
  const grey = [
    { deviceId: 'a', label: 'USB Camera' },
    { deviceId: 'b', label: 'USB Camera 2' },
  ];
  const { cameras, controller } = await started(grey);
  for (let progress = 1; progress < 8; progress += 1) {
    cameras.sample = { at: 0, progress, brightest: 180, darkest: 10, colour: 0, fingerprint: progress };
    cameras.advance(500);
  }
  await settled();
  expect(controller.getSnapshot().state).toMatchObject({ device: { deviceId: 'b' } });
});

test('the person can change the camera', async () => {
  const { cameras, controller } = await started(recorded.iphoneOld);
  controller.switchTo();
  await settled();
  expect(controller.getSnapshot().state).toMatchObject({
    device: { label: 'Back Camera' },
    facing: 'environment',
  });
  expect(cameras.running).toHaveLength(1);
});

test('without a camera interface it says so', () => {
  const environment = { ...new FakeCameras([]).environment(), media: null };
  const controller = createCameraController(environment, { facing: 'user' });
  controller.start();
  expect(controller.getSnapshot().state.status).toBe('unsupported');
  const insecure = createCameraController({ ...environment, isSecure: false }, { facing: 'user' });
  insecure.start();
  expect(insecure.getSnapshot().state.status).toBe('insecure');
});

test('a grey picture of the only camera is reported, and a better camera is used once plugged in', async () => {
  const { cameras, controller, status } = await started([{ deviceId: 'ir', label: 'HP IR Camera' }]);
  for (let progress = 1; progress < 12; progress += 1) {
    cameras.sample = { at: 0, progress, brightest: 180, darkest: 10, colour: 0, fingerprint: progress };
    cameras.advance(500);
  }
  expect(status()).toBe('grey');
  cameras.devices = [...cameras.devices, { deviceId: 'usb', label: 'USB Camera' }];
  for (const tell of cameras.plugged) tell();
  await settled();
  expect(controller.getSnapshot().devices.map(({ deviceId }) => deviceId)).toEqual(['usb', 'ir']);
});

test('a newly plugged camera is used at once', async () => {
  const cameras = new FakeCameras([]);
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  await settled();
  expect(controller.getSnapshot().state.status).toBe('absent');
  cameras.devices = [{ deviceId: 'usb', label: 'USB Camera' }];
  for (const tell of cameras.plugged) tell();
  await settled();
  expect(controller.getSnapshot().state.status).toBe('starting');
  controller.stop();
  expect(cameras.plugged.size + cameras.permitted.size).toBe(0);
  expect(cameras.running).toHaveLength(0);
});

test('permission granted in the browser’s settings starts the camera', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.refusals.set('*', 'NotAllowedError');
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  await settled();
  expect(controller.getSnapshot().state.status).toBe('denied');
  cameras.refusals.clear();
  for (const tell of cameras.permitted) tell('granted');
  await settled();
  expect(controller.getSnapshot().state.status).toBe('starting');
});

test('the next step of the flow knows the permission and the chosen camera', async () => {
  const { cameras, controller } = await started(recorded.desktopVirtual);
  controller.switchTo('OBS Virtual Camera');
  await settled();
  controller.stop();
  const next = createCameraController(cameras.environment(), { facing: 'user' });
  next.start();
  expect(next.getSnapshot().state).toEqual({ status: 'asking', known: true });
  await settled();
  expect(next.getSnapshot().state).toMatchObject({ device: { label: 'OBS Virtual Camera' } });
});

test('one repeated picture: a silent restart, then an error', async () => {
  const { cameras, status } = await started(recorded.iphoneOld);
  for (let progress = 1; progress < 40 && status() !== 'frozen'; progress += 1) {
    cameras.sample = { ...cameras.sample, progress, fingerprint: 7 };
    cameras.advance(500);
    await settled();
  }
  expect(cameras.tracks).toHaveLength(2);
  expect(status()).toBe('frozen');
});

test('a failing chosen camera is retried, then skipped, and not used first by later steps', async () => {
  const { cameras, controller, status } = await started([
    { deviceId: 'a', label: 'USB Camera' },
    { deviceId: 'b', label: 'USB Camera 2' },
  ]);
  cameras.refusals.set('b', 'NotReadableError');
  controller.switchTo();
  await settled();
  expect(status()).toBe('busy');
  expect(cameras.memory.chosen.size).toBe(0);
  controller.start();
  await settled();
  expect(cameras.asked.at(-1)).toMatchObject({ video: { deviceId: { exact: 'b' } } });
  controller.switchTo();
  await settled();
  expect(controller.getSnapshot().state).toMatchObject({ status: 'starting', device: { deviceId: 'a' } });
  expect(cameras.running).toHaveLength(1);
});

test('if the first camera is busy another one can be chosen', async () => {
  const cameras = new FakeCameras([
    { deviceId: 'a', label: 'USB Camera' },
    { deviceId: 'b', label: 'USB Camera 2' },
  ]);
  cameras.refusals.set('a', 'NotReadableError');
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  await settled();
  expect(controller.getSnapshot().state.status).toBe('busy');
  expect(controller.getSnapshot().devices).toHaveLength(2);
  controller.switchTo();
  await settled();
  expect(controller.getSnapshot().state).toMatchObject({ device: { deviceId: 'b' } });
});

test('a hidden page turns its camera off, and on again when visible', async () => {
  const { cameras, controller, status } = await started(recorded.iphoneOld);
  cameras.advance(500);
  cameras.see(false);
  expect(cameras.running).toHaveLength(0);
  expect(controller.getSnapshot().state).toEqual({ status: 'asking', known: true });
  cameras.see(true);
  await settled();
  cameras.advance(500);
  expect(status()).toBe('live');
  expect(cameras.running).toHaveLength(1);
  cameras.see(false);
  controller.stop();
  expect(cameras.seen.size).toBe(0);
  expect(status()).toBe('idle');
});

test('the permission prompt stays open if it hides the page, as in some browsers', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.hold();
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  cameras.see(false);
  cameras.see(true);
  cameras.release();
  await settled();
  expect(controller.getSnapshot().state.status).toBe('starting');
  expect(cameras.tracks).toHaveLength(1);
});

test('a camera that starts while the page is hidden stops at once, and starts when the page is visible', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.hold();
  const controller = createCameraController(cameras.environment(), { facing: 'user' });
  controller.start();
  cameras.see(false);
  cameras.release();
  await settled();
  expect(cameras.tracks).toHaveLength(1);
  expect(cameras.running).toHaveLength(0);
  cameras.see(true);
  await settled();
  expect(cameras.running).toHaveLength(1);
  expect(controller.getSnapshot().state.status).toBe('starting');
});

test('a camera allowed or plugged in while the page is hidden starts when the page is visible', async () => {
  const refused = new FakeCameras(recorded.iphoneOld);
  refused.refusals.set('*', 'NotAllowedError');
  createCameraController(refused.environment(), { facing: 'user' }).start();
  await settled();
  refused.see(false);
  refused.refusals.clear();
  for (const tell of refused.permitted) tell('granted');
  const absent = new FakeCameras([]);
  createCameraController(absent.environment(), { facing: 'user' }).start();
  await settled();
  absent.see(false);
  absent.devices = recorded.iphoneOld;
  for (const tell of absent.plugged) tell();
  await settled();
  for (const cameras of [refused, absent]) {
    expect(cameras.tracks).toHaveLength(0);
    cameras.see(true);
    await settled();
    expect(cameras.running).toHaveLength(1);
  }
});

test('a call mutes the camera: it is reported, and the picture returns without a restart', async () => {
  const { cameras, status } = await started(recorded.iphoneOld);
  cameras.advance(500);
  cameras.running[0]?.mute(true);
  expect(status()).toBe('busy');
  cameras.advance(60_000);
  await settled();
  expect(status()).toBe('busy');
  cameras.running[0]?.mute(false);
  cameras.sample = { ...cameras.sample, progress: 2 };
  cameras.advance(500);
  expect(status()).toBe('live');
  expect(cameras.tracks).toHaveLength(1);
});

test('a camera that a call has already muted when it opens is reported as in use, not restarted', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.mutedFromTheStart = true;
  cameras.sample = { ...cameras.sample, progress: 0 };
  const camera = createCameraController(cameras.environment(), { facing: 'user' });
  camera.attach(video());
  camera.start();
  await settled();
  // A camera that has just started may be muted for a moment.
  cameras.advance(1000);
  expect(camera.getSnapshot().state.status).toBe('starting');
  cameras.advance(60_000);
  await settled();
  expect(camera.getSnapshot().state.status).toBe('busy');
  cameras.running[0]?.mute(false);
  cameras.sample = { ...cameras.sample, progress: 2 };
  cameras.advance(500);
  expect(camera.getSnapshot().state.status).toBe('live');
  expect(cameras.tracks).toHaveLength(1);
});

test('a camera that another app took opens again when the person is back on the page', async () => {
  const { cameras, status } = await started(recorded.iphoneOld);
  cameras.advance(500);
  cameras.running[0]?.unplug();
  cameras.see(false);
  expect(status()).toBe('lost');
  cameras.refusals.set('*', 'NotReadableError');
  cameras.see(true);
  await settled();
  expect(status()).toBe('busy');
  cameras.see(false);
  cameras.refusals.clear();
  cameras.see(true);
  await settled();
  cameras.advance(500);
  expect(status()).toBe('live');
  expect(cameras.running).toHaveLength(1);
});

test.each(['before', 'after'])('a revoked permission %s the track ends is a refusal', async (order) => {
  const { cameras, status } = await started(recorded.iphoneOld);
  cameras.advance(500);
  const [track] = cameras.running;
  if (order === 'after') track?.unplug();
  cameras.refusals.set('*', 'NotAllowedError');
  for (const tell of cameras.permitted) tell('denied');
  if (order === 'before') track?.unplug();
  await settled();
  expect(status()).toBe('denied');
  expect(cameras.running).toHaveLength(0);
});
