import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { recorded } from '../device/devices.test-data.ts';
import { FakeCameras } from '../device/fakes.ts';
import { HostNoticesContext } from '../page/host-notices.ts';
import { CameraView } from './camera-view.tsx';
import { useCamera } from './use-camera.ts';

afterEach(cleanup);
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

function Picture({
  cameras,
  facing = 'user',
  userAgent = 'Firefox/140.0',
}: {
  readonly cameras: FakeCameras;
  readonly facing?: 'user' | 'environment';
  readonly userAgent?: string;
}) {
  // The environment must stay the same between renders, as the browser's does.
  const camera = useCamera({ facing, environment: environments.get(cameras) ?? remember(cameras) });
  return (
    <CameraView camera={camera} locale="en" userAgent={userAgent}>
      <p>overlay</p>
    </CameraView>
  );
}
const environments = new Map<FakeCameras, ReturnType<FakeCameras['environment']>>();
function remember(cameras: FakeCameras) {
  const environment = cameras.environment();
  environments.set(cameras, environment);
  return environment;
}

test('shows the overlay once frames arrive and turns the camera off on unmount', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  const view = render(<Picture cameras={cameras} />);
  await settled();
  expect(screen.queryByText('overlay')).toBeNull();
  act(() => cameras.advance(500));
  expect(screen.getByText('overlay')).toBeTruthy();
  expect(cameras.running).toHaveLength(1);
  view.unmount();
  expect(cameras.running).toHaveLength(0);
});

test('unmounting during the prompt leaves no camera on', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.hold();
  const view = render(<Picture cameras={cameras} />);
  await settled();
  view.unmount();
  cameras.release();
  await settled();
  expect(cameras.tracks).toHaveLength(1);
  expect(cameras.running).toHaveLength(0);
});

test('strict mode and a change of direction leave one camera on', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  const view = render(
    <StrictMode>
      <Picture cameras={cameras} />
    </StrictMode>,
  );
  await settled();
  expect(cameras.running).toHaveLength(1);
  view.rerender(
    <StrictMode>
      <Picture cameras={cameras} facing="environment" />
    </StrictMode>,
  );
  await settled();
  expect(cameras.running.map((track) => track.label)).toEqual(['Back Camera']);
});

test("a refusal shows this browser's remedy, and retrying works [8.9]", async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.refusals.set('*', 'NotAllowedError');
  render(<Picture cameras={cameras} />);
  await settled();
  expect(screen.getByRole('alert').textContent).toContain('crossed-out camera');
  cameras.refusals.clear();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await settled();
  act(() => cameras.advance(500));
  await vi.waitFor(() => expect(screen.getByText('overlay')).toBeTruthy());
});

test('after clicking a remedy the focus is where the picture will be', async () => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.refusals.set('*', 'NotReadableError');
  render(<Picture cameras={cameras} />);
  await settled();
  cameras.refusals.clear();
  const again = screen.getByRole('button', { name: 'Try again' });
  again.focus();
  act(() => again.click());
  expect(document.activeElement?.querySelector('video')).not.toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test.each([
  ['Pixel 8; wv) Chrome/140.0', 'NotAllowedError', 1],
  ['Pixel 8; wv) Chrome/140.0', 'NotFoundError', 1],
  ['Pixel 8; wv) Chrome/140.0', 'NotReadableError', 0],
  ['Firefox/140.0', 'NotAllowedError', 0],
  ['Firefox/140.0', 'TypeError', 1],
])('%s with %s offers another browser %i times', async (userAgent, refusal, times) => {
  const cameras = new FakeCameras(recorded.iphoneOld);
  cameras.refusals.set('*', refusal);
  const continueElsewhere = vi.fn();
  const host = { cameraRefused: vi.fn(), workersBlocked: vi.fn() };
  const view = render(
    <HostNoticesContext value={{ ...host, continueElsewhere }}>
      <Picture cameras={cameras} userAgent={userAgent} />
    </HostNoticesContext>,
  );
  await settled();
  const offered = screen.queryAllByRole('button', { name: 'Continue in another browser' });
  expect(offered).toHaveLength(times);
  act(() => offered[0]?.click());
  expect(continueElsewhere).toHaveBeenCalledTimes(times);

  // If no page can show the link, there is no button.
  view.rerender(
    <HostNoticesContext value={host}>
      <Picture cameras={cameras} userAgent={userAgent} />
    </HostNoticesContext>,
  );
  expect(screen.queryByRole('button', { name: 'Continue in another browser' })).toBeNull();
});
