import type { GalleryEntry } from '@kuelik/ui';
import type { CameraState } from '../device/camera-state.ts';
import { CameraView } from './camera-view.tsx';
import type { Camera } from './use-camera.ts';

const nothing = () => undefined;

function shown(state: CameraState, count = 1): Camera {
  const devices = Array.from({ length: count }, (_, index) => ({ deviceId: String(index), label: '' }));
  return {
    state,
    live: state.status === 'live',
    devices,
    videoRef: { current: null },
    attach: nothing,
    retry: nothing,
    stop: nothing,
    switchTo: nothing,
  };
}

const opened = () => ({
  stream: new MediaStream(),
  device: { deviceId: '0', label: '' },
  facing: 'user' as const,
});

const agents = {
  'desktop Chrome': 'Chrome/140.0 Safari/537.36',
  'iPhone Safari': 'iPhone OS 18_0 Safari/604.1',
  'Android Chrome': 'Android 15 Chrome/140.0 Mobile',
  Samsung: 'Android 15 SamsungBrowser/27.0 Chrome/125.0',
  Firefox: 'Firefox/140.0',
  'desktop Safari': 'Version/18.0 Safari/605.1.15',
  'inside an app': 'Android 15; wv) Chrome/140.0',
} as const;

export const entries: readonly GalleryEntry[] = [
  {
    id: 'camera',
    title: 'Camera',
    states: [
      { name: 'asking', state: () => ({ status: 'asking' }) as const },
      { name: 'starting', state: () => ({ status: 'starting', ...opened() }) as const },
      { name: 'live, two cameras', state: () => ({ status: 'live', ...opened() }) as const, count: 2 },
      { name: 'dismissed', state: () => ({ status: 'dismissed' }) as const },
      { name: 'insecure', state: () => ({ status: 'insecure' }) as const },
      { name: 'busy', state: () => ({ status: 'busy' }) as const },
      { name: 'absent', state: () => ({ status: 'absent' }) as const },
      { name: 'lost', state: () => ({ status: 'lost' }) as const },
      { name: 'timeout', state: () => ({ status: 'timeout' }) as const },
      { name: 'unsupported', state: () => ({ status: 'unsupported' }) as const },
      { name: 'blank', state: () => ({ status: 'blank', ...opened() }) as const, count: 2 },
      { name: 'grey', state: () => ({ status: 'grey', ...opened() }) as const, count: 2 },
      { name: 'frozen', state: () => ({ status: 'frozen', ...opened() }) as const },
    ].map(({ name, state, count }) => ({
      name,
      render: (locale) => <CameraView camera={shown(state(), count)} locale={locale} />,
    })),
  },
  {
    id: 'camera-denied',
    title: 'Camera refused',
    states: Object.entries(agents).map(([name, userAgent]) => ({
      name,
      render: (locale) => (
        <CameraView camera={shown({ status: 'denied' })} locale={locale} userAgent={userAgent} />
      ),
    })),
  },
];
