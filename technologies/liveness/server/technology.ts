import type { StepServer, TechnologyServer } from '../../shared/server/technology-server.ts';
import { leastCommands } from '../recipes.ts';
import { livenessSettings } from '../settings.ts';
import type { Key } from '../technology.ts';
import { consents } from './consents.ts';
import { livenessRoutes } from './index.ts';

const step = (key: Key): StepServer => ({
  settings: livenessSettings,
  leaves: 'liveness-photo',
  counts: ['attempts'],
  commands: leastCommands(key),
});

/** The server's half of the manifest. */
export const server: TechnologyServer<Key> = {
  routes: livenessRoutes,
  steps: {
    distance: step('distance'),
    distance2: step('distance2'),
    short: step('short'),
    position: step('position'),
    'pro-max': step('pro-max'),
    core: step('core'),
  },
  consents,
};
