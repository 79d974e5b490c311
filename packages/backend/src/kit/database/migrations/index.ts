import type { Migration } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';
import { first } from './0001-first.ts';
import { cabinet } from './0002-cabinet.ts';
import { outside } from './0003-outside.ts';
import { documents } from './0004-documents.ts';
import { handOff } from './0005-hand-off.ts';
import { webhooks } from './0006-webhooks.ts';
import { subject } from './0007-subject.ts';
import { policies } from './0010-policies.ts';
import { sessionProtocol } from './0011-session-protocol.ts';
import { upkeep } from './0012-upkeep.ts';
import { subjectVersion } from './0013-subject-version.ts';
import { olderServers } from './0014-older-servers.ts';
import { growth } from './0015-growth.ts';
import { uploads } from './0016-uploads.ts';
import { webhookTurns } from './0017-webhook-turns.ts';
import { visionQueue } from './0018-vision-queue.ts';
import { integratorLogo } from './0019-integrator-logo.ts';
import { visionStages } from './0020-vision-stages.ts';
import { filesOfSessions } from './0021-files-of-sessions.ts';

/** Changes from before `kind` existed: every build requires them. */
const required = ({ up }: Migration): SchemaChange => ({ kind: 'required', up });

/**
 * Every schema change by name; names define the order. Listed explicitly, so that a bundle contains them all.
 */
export const migrations: Readonly<Record<string, SchemaChange>> = {
  '0001-first': required(first),
  '0002-cabinet': required(cabinet),
  '0003-outside': required(outside),
  '0004-documents': required(documents),
  '0005-hand-off': required(handOff),
  '0006-webhooks': required(webhooks),
  '0007-subject': required(subject),
  '0010-policies': required(policies),
  '0011-session-protocol': required(sessionProtocol),
  '0012-upkeep': required(upkeep),
  '0013-subject-version': required(subjectVersion),
  '0014-older-servers': olderServers,
  '0015-growth': growth,
  '0016-uploads': uploads,
  '0017-webhook-turns': webhookTurns,
  '0018-vision-queue': visionQueue,
  '0019-integrator-logo': integratorLogo,
  '0020-vision-stages': visionStages,
  '0021-files-of-sessions': filesOfSessions,
};
