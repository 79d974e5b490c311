import {
  type HandOff,
  handOffApi,
  isApiError,
  lacksHandOffs,
  type Outage,
  outageOf,
  toFailureReason,
} from '@kuelik/protocol';
import { usePolling } from '@kuelik/ui';
import { useRef, useState } from 'react';
import { firstOwn, nextOwn } from '../hand-off/own-state.ts';
import { isAbortedBy } from '../result/settle-result.ts';
import { invalidKind } from '../session/invalid-kind.ts';
import { useShell } from '../shell/shell-context.tsx';

/** Milliseconds between two status polls: the specification, section 4. */
const statusInterval = 5000;

/** Milliseconds between two hand-off polls: the phone's actions should show immediately. */
const handOffInterval = 2000;

/** Consecutive polls that may fail without a reply: a minute, if each fails at once. */
const patience = 12;

/** Milliseconds per poll, including retries. */
const lookTimeout = 20_000;

export interface FollowedSession {
  /** The session's status on the server, QR initially. */
  readonly status: string;
  /** False once the backend reports no hand-offs: it has none, or the session is ending. */
  readonly hasHandOffs: boolean;
  /** The hand-off's state is caused by this device, not by another. */
  readonly isOwn: boolean;
  /** Null until known, and for a backend without hand-offs. */
  readonly handOff: HandOff | null;
  /** Why there is currently no update; polling continues. */
  readonly outage: Outage | null;
  readonly setHandOff: (handOff: HandOff) => void;
}

export interface FollowedEnds {
  /** The status is unavailable for good. */
  readonly onFailure: () => void;
  readonly onExpired: () => void;
  readonly onRedirect: (address: string) => void;
}

/**
 * Whether a failed poll leaves the session's state unknown: no reply, or the reply of an overloaded service.
 */
function isPassing(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === undefined || [429, 502, 503, 504].includes(error.status);
}

/**
 * Follows a session that continues on a phone, until it ends or the page closes. Notifies the host of its
 * end, once.
 */
export function useFollowedSession({ onFailure, onExpired, onRedirect }: FollowedEnds): FollowedSession {
  const { api, client, session, query, emit, store, reportFailure } = useShell();
  const [status, setStatus] = useState('QR');
  const [handOff, setHandOff] = useState<HandOff | null>(null);
  const [statusOutage, setStatusOutage] = useState<Outage | null>(null);
  const [handOffOutage, setHandOffOutage] = useState<Outage | null>(null);
  const [isOver, setOver] = useState(false);
  const [hasHandOffs, setHasHandOffs] = useState(client.speaks('hand_off'));
  const [isRefused, setRefused] = useState(false);
  const [own, setOwn] = useState(firstOwn(query.qr));
  const hasEnded = useRef(false);
  const failedLooks = useRef(0);

  const end = (outcome: 'success' | 'failure') => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    setOver(true);
    const { currentFailureReason, results, redirect } = store.getState();
    emit('finish', { aborted: isAbortedBy(currentFailureReason), results, status: outcome, session });
    if (redirect !== null) onRedirect(redirect);
  };
  const onStatus = (next: string) => {
    failedLooks.current = 0;
    setStatusOutage(null);
    setStatus(next);
    if (next === 'FINISHED' || next === 'FAILED') end(next === 'FINISHED' ? 'success' : 'failure');
  };
  const onStatusError = (error: unknown) => {
    failedLooks.current += 1;
    if (isPassing(error) && failedLooks.current < patience) {
      setStatusOutage(outageOf(error));
      return;
    }
    if (hasEnded.current) return;
    setOver(true);
    reportFailure(toFailureReason(error, session));
    if (invalidKind(error) === 'expired') {
      hasEnded.current = true;
      emit('finish', { aborted: false, results: store.getState().results, status: 'failure', session });
      onExpired();
    } else onFailure();
  };
  usePolling({
    active: !isOver,
    every: statusInterval,
    read: (signal) => api.status(session, { signal, timeout: lookTimeout }),
    onValue: onStatus,
    onError: onStatusError,
  });
  usePolling({
    active: !isOver && !isRefused && client.speaks('hand_off'),
    every: handOffInterval,
    read: (signal) => handOffApi(client).look(session, { signal, timeout: lookTimeout }),
    onValue: (next) => {
      setHandOffOutage(null);
      setHasHandOffs(true);
      setOwn((before) => nextOwn(before, next.state));
      setHandOff(next);
      // A finished session need not wait for the next status poll.
      if (next.state === 'finished') onStatus('FINISHED');
      if (next.state === 'failed') onStatus('FAILED');
    },
    // Refused: a backend without hand-offs, or a session that the next status poll ends. An HTML page may
    // come from such a backend or from a proxy: polling continues.
    onError: (error) => {
      const why = outageOf(error);
      const hasNone = why === null || (handOff === null && lacksHandOffs(error));
      setHandOffOutage(hasNone ? null : why);
      if (hasNone) setHasHandOffs(false);
      if (why === null) setRefused(true);
    },
  });
  const isOwn = own !== null && handOff !== null;
  return { status, hasHandOffs, isOwn, handOff, outage: statusOutage ?? handOffOutage, setHandOff };
}
