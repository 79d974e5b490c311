import type { Migration } from 'kysely';
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

/** Every migration by its name, which orders it. Listed explicitly, so that a bundle contains them all. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-cabinet': cabinet,
  '0003-outside': outside,
  '0004-documents': documents,
  '0005-hand-off': handOff,
  '0006-webhooks': webhooks,
  '0007-subject': subject,
  '0010-policies': policies,
  '0011-session-protocol': sessionProtocol,
  '0012-upkeep': upkeep,
  '0013-subject-version': subjectVersion,
};
