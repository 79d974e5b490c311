import type { TechnologyScreenProps } from '@kuelik/flow';
import { isOutage } from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useMemo, useReducer, useState } from 'react';
import { BlockedStep, LoadingState } from '../../shared/web/outside-step.tsx';
import { useOutsideStep } from '../../shared/web/use-outside-step.ts';
import { type RegistryKey, registries, registryKeys } from '../contract.ts';
import { type Requested, registryCalls } from './calls.ts';
import { isPolled, next, start } from './machine.ts';
import { Enter, formParts } from './pages/enter.tsx';
import { Ended, Processing, Ready } from './pages/outcomes.tsx';
import { Waiting } from './pages/waiting.tsx';
import { problemOf } from './problem.ts';
import { texts } from './texts.ts';

const isRegistry = (key: string): key is RegistryKey => registryKeys.some((known) => known === key);

/** Reason codes for ends without a record, as recorded by the server. */
const endCodes = {
  REFUSED: 'consent_refused',
  EXPIRED: 'consent_expired',
  NOT_FOUND: 'id_not_found',
  OTHER_PERSON: 'other_person',
} as const;

/** Registered address or personal data from a state registry, with the person's consent by SMS. */
export default function RegistryScreen(props: TechnologyScreenProps) {
  const { client, sessionId, technology, locale, organization, person, rememberPerson } = props;
  const { onFinish, onFailureReason } = props;
  const key = isRegistry(technology) ? technology : 'address';
  const { kind } = registries[key];
  const t = useTexts('registry', texts, locale);
  const calls = useMemo(() => registryCalls(client, sessionId, key), [client, sessionId, key]);
  const [state, dispatch] = useReducer(next, start);
  // Beside the state, so that going back and forth keeps it.
  const [iin, setIin] = useState(person.iin);
  // A reload loses what was typed, but the server has it. A person who empties the field means another one.
  const [iinEnd, setIinEnd] = useState('');
  const [isTyped, setIsTyped] = useState(person.iin !== '');
  const type = (typed: string) => {
    setIin(typed);
    setIsTyped(true);
  };

  const step = useOutsideStep({
    props,
    problemOf,
    dispatch,
    state,
    isPolled: isPolled(state),
    read: calls.result,
    onReply: (reply) => {
      if (reply === null) return dispatch({ type: 'unknown' });
      const isWrong = reply.status === 'NOT_FOUND' || reply.status === 'OTHER_PERSON';
      setIinEnd(isWrong ? '' : reply.iin_end);
      if (reply.status === 'EXPIRED') onFailureReason({ type: 'timeout', value: 'consent_expired' });
      dispatch({ type: 'status', reply, now: Date.now() });
    },
    onUnknown: () => dispatch({ type: 'unknown' }),
  });

  const take = (requested: Requested) => {
    if ('consent' in requested) {
      dispatch({ type: 'consentAsked', consent: requested.consent, now: Date.now() });
    } else dispatch({ type: 'found', result: requested.record });
  };
  const send = () =>
    step.send(async () => {
      const requested = await calls.request(iin, locale);
      if (iin !== '') rememberPerson({ iin });
      take(requested);
    });
  const resend = () => step.send(async () => take(await calls.resend()));
  const back = () => dispatch({ type: 'back' });
  const fail = (code: string) => onFinish({ status: 'failure', data: { code } });

  switch (state.name) {
    case 'loading':
      return (
        <LoadingState
          title={kind === 'address' ? t.addressTitle : t.personTitle}
          label={t.loading}
          outage={state.outage}
          parts={formParts}
        />
      );
    case 'entering':
      return (
        <Enter
          t={t}
          kind={kind}
          organization={organization}
          iin={iin}
          iinEnd={!isTyped && (state.problem === null || isOutage(state.problem)) ? iinEnd : ''}
          problem={state.problem}
          attemptsLeft={state.attemptsLeft}
          onIin={type}
          onSend={send}
        />
      );
    case 'waiting':
      return (
        <Waiting
          t={t}
          kind={kind}
          organization={organization}
          wait={state.wait}
          outage={state.outage}
          unsent={state.unsent}
          onResend={resend}
          onBack={back}
        />
      );
    case 'processing':
      return <Processing t={t} outage={state.outage} onBack={back} />;
    case 'ended':
      return (
        <Ended
          t={t}
          end={state.end}
          attemptsLeft={state.attemptsLeft}
          organization={organization}
          onAgain={back}
          onFinish={() => fail(endCodes[state.end])}
        />
      );
    case 'blocked':
      return (
        <BlockedStep
          texts={t}
          problem={state.problem}
          organization={organization}
          onFinish={() => fail(state.problem)}
        />
      );
    case 'ready':
      return (
        <Ready
          t={t}
          kind={kind}
          result={state.result}
          onContinue={() => onFinish({ status: 'success', data: { ...state.result } })}
        />
      );
  }
}
