import type { TechnologyScreenProps } from '@kuelik/flow';
import { useTexts } from '@kuelik/ui';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { BlockedStep } from '../../shared/web/outside-step.tsx';
import { useOutsideStep } from '../../shared/web/use-outside-step.ts';
import { npckCalls } from './calls.ts';
import { isPolled, next, start } from './machine.ts';
import { Failed, Finished, Loading, Mismatch, Processing, Start, Success } from './pages/check.tsx';
import { problemOf } from './problem.ts';
import { texts } from './texts.ts';

/** How long the finished page is shown before the verdict, so that it can be read. */
const finishedMs = 900;

/** Runs the state's comparison of the live face with its own photo. */
export default function NpckScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, photos, person, rememberPerson } = props;
  const { onFinish, onFailureReason } = props;
  const t = useTexts('npck', texts, locale);
  const calls = useMemo(() => npckCalls(client, sessionId), [client, sessionId]);
  const [state, dispatch] = useReducer(next, start);
  const [iin, setIin] = useState(person.iin);
  const url = photos.liveness.at(-1);

  const iinKnown = person.iin !== '';
  const step = useOutsideStep({
    props,
    problemOf,
    dispatch,
    state,
    isPolled: isPolled(state),
    read: calls.status,
    onReply: (reply) => {
      if (reply === null) return dispatch({ type: 'empty', iinKnown });
      if (reply.reason === 'timeout') onFailureReason({ type: 'timeout', value: 'timeout' });
      dispatch({ type: 'status', reply });
    },
    onUnknown: () => dispatch({ type: 'unknown', iinKnown }),
  });

  const isFinished = state.name === 'finished';
  useEffect(() => {
    if (!isFinished) return;
    const timer = setTimeout(() => dispatch({ type: 'seen' }), finishedMs);
    return () => clearTimeout(timer);
  }, [isFinished]);

  const begin = () =>
    step.send(async () => {
      const asked = state.name === 'ready' && state.asksIin ? iin : '';
      const reply = await calls.start(asked, locale);
      if (asked !== '') rememberPerson({ iin: asked });
      dispatch({ type: 'started' });
      if (reply !== null) dispatch({ type: 'status', reply });
    });
  const again = () => dispatch({ type: 'again' });
  const fail = (data: Readonly<Record<string, unknown>>) =>
    onFinish({ status: 'failure', data: { ...data } });

  switch (state.name) {
    case 'loading':
      return <Loading t={t} outage={state.outage} />;
    case 'ready':
      return (
        <Start
          t={t}
          url={url}
          organization={organization}
          asksIin={state.asksIin}
          iin={iin}
          problem={state.problem}
          attemptsLeft={state.attemptsLeft}
          onIin={setIin}
          onStart={begin}
        />
      );
    case 'processing':
      return (
        <Processing t={t} url={url} outage={state.outage} onStop={() => dispatch({ type: 'stopped' })} />
      );
    case 'finished':
      return <Finished t={t} url={url} />;
    case 'success':
      return (
        <Success
          t={t}
          result={state.result}
          onContinue={() => onFinish({ status: 'success', data: { ...state.result } })}
        />
      );
    case 'mismatch':
      return (
        <Mismatch
          t={t}
          result={state.result}
          attemptsLeft={state.attemptsLeft}
          organization={organization}
          onAgain={again}
          onFinish={() => fail(state.result)}
        />
      );
    case 'failed':
      return (
        <Failed
          t={t}
          reason={state.reason}
          attemptsLeft={state.attemptsLeft}
          organization={organization}
          onAgain={again}
          onFinish={() => fail({ code: state.reason })}
        />
      );
    case 'blocked':
      return (
        <BlockedStep
          texts={t}
          problem={state.problem}
          organization={organization}
          onFinish={() => fail({ code: state.problem })}
        />
      );
  }
}
