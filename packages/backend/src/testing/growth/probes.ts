import { dueIn } from '../../app/queue-metrics.ts';
import { listAlerts } from '../../features/integrators/alerts.ts';
import { listKeyUses } from '../../features/integrators/key-uses.ts';
import { readRecordRows } from '../../features/integrators/record-rows.ts';
import { listSessions, sessionDetails } from '../../features/integrators/records.ts';
import { removeAllExpired } from '../../features/retention/job.ts';
import { namedDocuments, namedPictures } from '../../features/retention/named-files.ts';
import { oldestOverdue, overdueQueries } from '../../features/retention/overdue.ts';
import { listDeliveries } from '../../features/webhooks/deliveries.ts';
import { claimDue } from '../../features/webhooks/send.ts';
import type { Context } from '../../kit/context.ts';
import { staleKeys } from '../../kit/crypto/rewrap.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';
import { claimProtocols } from '../../platform/session-protocol/queue.ts';
import { workingSet } from '../../platform/sessions/working-set.ts';
import { BIG, SMALL } from './fill.ts';

const DAY_MS = 86_400_000;
const PAGE = 20;
const rules = { pictures: 30, data: 365 };

/** A list, search or sweep as the product runs it, on the data of `fillGrowth`. */
export interface Probe {
  readonly name: string;
  readonly run: (context: Context) => Promise<unknown>;
}

const owner = (id: string, test = false) => ({ id, test });
/** The session id for a number. */
const sessionOf = (n: number) => `growth-${n.toString(16).padStart(12, '0')}`;
/** The folders of a few sessions from the middle; for many a small table is read through, and rightly. */
const foldersFrom = (sessions: number) =>
  Array.from({ length: 4 }, (_none, n) => evidenceFolder(sessionOf(Math.floor(sessions / 2) + n)));
/** A cursor in the middle of the alerts and deliveries: ids begin with their time. */
const middleId = (now: Date) => (now.getTime() - 14 * DAY_MS).toString(16).padStart(12, '0').padEnd(32, '0');

/** Every list, search and sweep whose table grows with the sessions. @param sessions as given to `fillGrowth`. */
export function growthProbes(sessions: number): readonly Probe[] {
  const middle = sessionOf(Math.floor(sessions / 2));
  return [
    { name: 'sessions, first page', run: (c) => listSessions(c, owner(BIG), PAGE) },
    {
      name: 'sessions, a page from the middle',
      run: (c) => listSessions(c, owner(BIG), PAGE, `${c.now().getTime() - 14 * DAY_MS}~`),
    },
    { name: 'sessions of a test key', run: (c) => listSessions(c, owner(BIG, true), PAGE) },
    { name: 'sessions of a small integrator', run: (c) => listSessions(c, owner(SMALL), PAGE) },
    { name: 'test sessions where there are none', run: (c) => listSessions(c, owner(SMALL, true), PAGE) },
    { name: 'a session with its working set', run: (c) => workingSet(c, middle) },
    { name: 'the rows of a record', run: (c) => readRecordRows(c, middle, owner(BIG)) },
    {
      name: 'the record of an erased session',
      run: (c) => sessionDetails(c, owner(BIG), sessionOf(13), new Set()),
    },
    { name: 'alerts, first page', run: (c) => listAlerts(c, owner(BIG), PAGE) },
    { name: 'alerts, from the middle', run: (c) => listAlerts(c, owner(BIG), PAGE, middleId(c.now())) },
    { name: 'alerts of a test key', run: (c) => listAlerts(c, owner(BIG, true), PAGE) },
    { name: 'alerts of a small integrator', run: (c) => listAlerts(c, owner(SMALL), PAGE) },
    { name: 'test alerts where there are none', run: (c) => listAlerts(c, owner(SMALL, true), PAGE) },
    { name: 'deliveries, first page', run: (c) => listDeliveries(c, owner(BIG), PAGE) },
    {
      name: 'deliveries, from the middle',
      run: (c) => listDeliveries(c, owner(BIG), PAGE, middleId(c.now())),
    },
    { name: 'deliveries of a test key', run: (c) => listDeliveries(c, owner(BIG, true), PAGE) },
    { name: 'deliveries of a small integrator', run: (c) => listDeliveries(c, owner(SMALL), PAGE) },
    { name: 'deliveries of a session', run: (c) => listDeliveries(c, owner(BIG), PAGE, undefined, middle) },
    {
      name: 'uses of one key',
      run: (c) => listKeyUses(c.db, BIG, 'growth-rare', new Date(c.now().getTime() - DAY_MS)),
    },
    ...(['pictures', 'data'] as const).flatMap((kept) => [
      ...[0, 1].map((kind) => ({
        name: `overdue ${kept} by ${kind === 0 ? "the deployment's rule" : 'a policy'}`,
        run: (c: Context) =>
          overdueQueries(c.db, kept, rules, c.now())[kind]?.limit(50).forUpdate().skipLocked().execute() ??
          Promise.reject(new Error('no such query')),
      })),
      {
        name: `age of the oldest overdue ${kept}`,
        run: (c: Context) => oldestOverdue(c.db, kept, rules, c.now()),
      },
    ]),
    { name: 'everything that has expired', run: (c) => removeAllExpired(c, rules) },
    ...(['webhook_delivery', 'session_protocol'] as const).map((queue) => ({
      name: `length of the queue ${queue}`,
      run: (c: Context) => dueIn(c, queue),
    })),
    { name: 'due webhooks, claimed', run: (c) => claimDue(c, { total: 32, each: 16 }) },
    { name: 'due protocols, claimed', run: (c) => claimProtocols(c.db, c.now(), 4) },
    { name: 'rows of pictures, by their folders', run: (c) => namedPictures(c, foldersFrom(sessions)) },
    { name: 'rows of documents, by their folders', run: (c) => namedDocuments(c, foldersFrom(sessions)) },
    { name: 'keys to be wrapped anew', run: (c) => staleKeys(c.db, 'newest', middle) },
  ];
}
