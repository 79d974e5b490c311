export type {
  ActiveSession,
  Attempts,
  Evidence,
  Platform,
  Results,
  TechnologySessions,
  TechnologyState,
} from './technologies/platform.ts';
