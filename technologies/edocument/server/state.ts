import { AppError } from '@kuelik/backend';
import * as v from 'valibot';
import { type EDocumentState, eDocument, edocumentCode } from '../contract.ts';
import { listed } from './by-child.ts';
import { openRequest, readBySms, sentCodeOf } from './by-sms.ts';
import { type Call, counters, takeTurn } from './call.ts';
import { readProgress } from './progress.ts';

/**
 * The session's state for a reloaded page. Polls for a document that was still being prepared; a refusal is
 * thrown like the original call's.
 */
export async function stateOf(call: Call): Promise<EDocumentState> {
  const state = await recorded(call);
  if (state.status !== 'PROCESSING') return state;
  try {
    const { status, result } = await takeTurn(call, () => readBySms(call));
    return { ...state, status, result };
  } catch (error) {
    // Another call is already polling.
    if (error instanceof AppError && error.code === 'request_in_progress') return state;
    throw error;
  }
}

async function recorded(call: Call): Promise<EDocumentState> {
  const { platform, session, limits } = call;
  const progress = await readProgress(platform, session.id);
  const result = await platform.results.read(session.id, edocumentCode);
  const document = result?.status === 'success' ? v.safeParse(eDocument, result.data) : null;
  const request = openRequest(call, progress);
  const received = document?.success ? document.output : null;
  return {
    status: received ? 'READY' : statusOf(request?.approved, progress.children !== null),
    document_type: progress.documentType,
    iin: progress.iin || ((await platform.person.read(session.id)).iin ?? ''),
    phone: progress.phone,
    sms: request === null ? null : await sentCodeOf(call, request),
    code_attempts_left: await platform.attempts.left(session.id, counters.code, limits.code_attempts),
    children: (progress.children?.list ?? []).map(listed),
    result: received,
  };
}

function statusOf(approved: boolean | undefined, hasChildren: boolean): EDocumentState['status'] {
  if (approved !== undefined) return approved ? 'PROCESSING' : 'CODE_SENT';
  return hasChildren ? 'CHILDREN' : 'NEW';
}
