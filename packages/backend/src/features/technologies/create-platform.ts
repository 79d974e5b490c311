import type { Context } from '../../kit/context.ts';
import { spendRate } from '../../kit/limits/rates.ts';
import type { Platform } from '../../platform/contract/platform.ts';
import { createEvidence } from '../../platform/evidence/evidence.ts';
import { createJournal } from '../../platform/session-protocol/journal.ts';
import { createTechnologySessions } from '../../platform/sessions/access.ts';
import { addFailureReason } from '../../platform/sessions/failure-reasons.ts';
import { createSubject } from '../../platform/subject/subject.ts';
import { createAlerts } from '../alerts/alerts.ts';
import { createConsents } from '../consents/consents.ts';
import { createDocuments } from '../documents/store.ts';
import { createSubscriptions } from '../subscriptions/subscriptions.ts';
import { createAttempts } from './attempts.ts';
import { createKnownPerson } from './person.ts';
import { createResults } from './results.ts';
import { createTechnologyState } from './state.ts';
import { createTurns } from './turns.ts';

/** The backend's services for technologies, built on its context. */
export function createPlatform(context: Context): Platform {
  const person = createKnownPerson(context);
  const alerts = createAlerts(context);
  return {
    now: context.now,
    sessions: createTechnologySessions(context),
    attempts: createAttempts(context),
    results: createResults(context),
    evidence: createEvidence(context),
    state: createTechnologyState(context),
    turns: createTurns(context),
    person,
    subject: createSubject(context),
    subscriptions: createSubscriptions(context, alerts),
    consents: createConsents(context, person),
    alerts,
    documents: createDocuments(context),
    journal: createJournal(context),
    phones: {
      countSms: (phone) => spendRate(context, 'smsByPhone', phone),
      countSmsToPerson: (iin) => spendRate(context, 'smsByPerson', iin),
    },
    failures: {
      add: (sessionId, type, detail) => addFailureReason(context, { session_id: sessionId, type, detail }),
    },
  };
}
