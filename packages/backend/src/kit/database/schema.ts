import type { IntegratorTables } from './integrator-tables.ts';
import type { SessionTables } from './session-tables.ts';
import type { StepTables } from './step-tables.ts';

/** Every table of the database, as Kysely reads and writes it. The migrations make them. */
export interface Database extends IntegratorTables, SessionTables, StepTables {}
