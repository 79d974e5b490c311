import type { TechnologyScreenProps } from '@kuelik/flow';
import { browserEnvironment } from './environment.ts';
import { LivenessScreen } from './liveness-screen.tsx';

/** The screen of all six liveness checks: the challenge that the server draws tells what to ask. */
export default function Liveness(props: TechnologyScreenProps) {
  return <LivenessScreen {...props} environment={browserEnvironment} />;
}
