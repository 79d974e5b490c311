import type { TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, toFailureReason } from '@kuelik/protocol';
import { usePolling, useTexts } from '@kuelik/ui';
import { useEffect, useMemo, useReducer } from 'react';
import { BlockedStep, LoadingState } from '../../shared/web/outside-step.tsx';
import { numberCalls } from './calls.ts';
import { next, start } from './machine.ts';
import { Form } from './pages/form.tsx';
import { problemOf } from './problem.ts';
import { texts } from './texts.ts';

/** The person repeats a number that the page shows. */
export default function NumberCheckScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, onFinish, onFailureReason } = props;
  const t = useTexts('numberCheck', texts, locale);
  const calls = useMemo(() => numberCalls(client, sessionId), [client, sessionId]);
  const [state, dispatch] = useReducer(next, start);

  usePolling({
    active: state.name === 'loading',
    read: calls.current,
    onValue: (reply) => dispatch({ type: 'loaded', reply }),
    onError: (error) => {
      if (isAborted(error)) return;
      if (state.name === 'loading' && state.outage === null) {
        onFailureReason(toFailureReason(error, sessionId));
      }
      dispatch({ type: 'loadFailed', problem: problemOf(error).problem });
    },
  });

  useEffect(() => {
    if (state.name === 'passed') onFinish({ status: 'success', data: { number: state.number } });
  }, [state, onFinish]);

  const confirm = async (typed: string) => {
    dispatch({ type: 'sent' });
    try {
      dispatch({ type: 'confirmed', ...(await calls.confirm(typed)) });
    } catch (error) {
      if (isAborted(error)) return;
      onFailureReason(toFailureReason(error, sessionId));
      dispatch({ type: 'refused', ...problemOf(error) });
    }
  };

  switch (state.name) {
    case 'loading':
      return (
        <LoadingState title={t.title} label={t.loading} outage={state.outage} parts={['line', 'field']} />
      );
    case 'entering':
      return (
        <Form
          t={t}
          number={state.number}
          problem={state.problem}
          attemptsLeft={state.attemptsLeft}
          onConfirm={confirm}
        />
      );
    case 'passed':
      return null;
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
