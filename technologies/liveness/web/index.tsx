import type { TechnologyScreenProps } from '@kuelik/flow';
import { browserEnvironment } from './device/environment.ts';
import { LivenessScreen } from './liveness-screen.tsx';

/** The screen of all six liveness checks: the server's challenge decides the commands. */
export default function Liveness(props: TechnologyScreenProps) {
  return <LivenessScreen {...props} environment={browserEnvironment} />;
}
