import type { TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, toFailureReason } from '@kuelik/protocol';
import { usePolling, useTexts } from '@kuelik/ui';
import { useMemo, useReducer, useState } from 'react';
import { hasNoLookUp } from '../../shared/web/no-look-up.ts';
import { BlockedStep, LoadingState } from '../../shared/web/outside-step.tsx';
import { tundukCalls } from './calls.ts';
import { next, start } from './machine.ts';
import { Form, Found, formParts } from './pages/search.tsx';
import { problemOf } from './problem.ts';
import { texts } from './texts.ts';

const nothingKnown = { attempts_left: null, result: null };

/** The search in the Kyrgyz identity service by PIN and document number. */
export default function TundukScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, onFinish, onFailureReason } = props;
  const t = useTexts('tunduk', texts, locale);
  const calls = useMemo(() => tundukCalls(client, sessionId), [client, sessionId]);
  const [state, dispatch] = useReducer(next, start);
  // Beside the state, so that a failed search keeps them.
  const [pin, setPin] = useState('');
  const [number, setNumber] = useState('');

  usePolling({
    active: state.name === 'loading',
    read: calls.result,
    onValue: (reply) => dispatch({ type: 'status', reply: reply ?? nothingKnown }),
    onError: (error) => {
      if (isAborted(error)) return;
      if (hasNoLookUp(error)) return dispatch({ type: 'status', reply: nothingKnown });
      if (state.name === 'loading' && state.outage === null)
        onFailureReason(toFailureReason(error, sessionId));
      const { problem } = problemOf(error);
      dispatch(problem === 'stale' ? { type: 'stale' } : { type: 'lookFailed', problem });
    },
  });

  const search = async () => {
    dispatch({ type: 'sent' });
    try {
      dispatch({ type: 'found', person: await calls.search(pin, number, locale) });
    } catch (error) {
      if (isAborted(error)) return;
      onFailureReason(toFailureReason(error, sessionId));
      const { problem, attemptsLeft } = problemOf(error);
      dispatch(problem === 'stale' ? { type: 'stale' } : { type: 'searchFailed', problem, attemptsLeft });
    }
  };

  switch (state.name) {
    case 'loading':
      return <LoadingState title={t.title} label={t.loading} outage={state.outage} parts={formParts} />;
    case 'entering':
      return (
        <Form
          t={t}
          organization={organization}
          pin={pin}
          number={number}
          problem={state.problem}
          attemptsLeft={state.attemptsLeft}
          onPin={setPin}
          onNumber={setNumber}
          onSearch={search}
        />
      );
    case 'found':
      return (
        <Found
          t={t}
          person={state.person}
          onContinue={() => onFinish({ status: 'success', data: { ...state.person } })}
        />
      );
    case 'blocked':
      return (
        <BlockedStep
          texts={t}
          problem={state.problem}
          organization={organization}
          onFinish={() => onFinish({ status: 'failure', data: { code: state.problem } })}
        />
      );
  }
}
