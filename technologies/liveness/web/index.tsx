import type { ScreenPrefetch, TechnologyScreenProps } from '@kuelik/flow';
import { browserEnvironment } from './device/environment.ts';
import { LivenessScreen } from './liveness-screen.tsx';

/** Downloads vision code and models during an earlier step. */
export const prefetch: ScreenPrefetch = async (modelsUrl) =>
  (await import('./device/watcher.ts')).prefetchWatcher(modelsUrl);

/** The screen of all six liveness checks: the server's challenge decides the commands. */
export default function Liveness(props: TechnologyScreenProps) {
  return <LivenessScreen {...props} environment={browserEnvironment} />;
}
