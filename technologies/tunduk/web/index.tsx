import type { TechnologyScreenProps } from '@kuelik/flow';
import { useTexts } from '@kuelik/ui';
import { useMemo, useReducer, useState } from 'react';
import { BlockedStep, LoadingState } from '../../shared/web/outside-step.tsx';
import { useOutsideStep } from '../../shared/web/use-outside-step.ts';
import { tundukCalls } from './calls.ts';
import { next, start } from './machine.ts';
import { Form, Found, formParts } from './pages/search.tsx';
import { problemOf } from './problem.ts';
import { texts } from './texts.ts';

const nothingKnown = { attempts_left: null, result: null };

/** The search in the Kyrgyz identity service by PIN and document number. */
export default function TundukScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, onFinish } = props;
  const t = useTexts('tunduk', texts, locale);
  const calls = useMemo(() => tundukCalls(client, sessionId), [client, sessionId]);
  const [state, dispatch] = useReducer(next, start);
  // Beside the state, so that a failed search keeps them.
  const [pin, setPin] = useState('');
  const [number, setNumber] = useState('');

  const step = useOutsideStep({
    props,
    problemOf,
    dispatch,
    state,
    isPolled: state.name === 'loading',
    read: calls.result,
    onReply: (reply) => dispatch({ type: 'status', reply: reply ?? nothingKnown }),
    onUnknown: () => dispatch({ type: 'status', reply: nothingKnown }),
  });
  const search = () =>
    step.send(async () => dispatch({ type: 'found', person: await calls.search(pin, number, locale) }));

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
