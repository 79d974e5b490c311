import { Art, Button, fill, Message, Screen } from '@kuelik/ui';
import { ProblemMessage } from '../../../shared/web/outside-step.tsx';
import type { Problem } from '../problem.ts';
import type { Page } from '../state.ts';
import { isNothingLeft, namesOrganisation, type WayOut, waysOut } from '../way-out.ts';
import type { PageProps } from './page-props.ts';

interface ProblemPageProps extends PageProps {
  readonly page: Extract<Page, { name: 'problem' }>;
  /** The organization's own name; empty if unknown. */
  readonly organization: string;
  readonly onFinish: (problem: Problem) => void;
}

/** What went wrong, and the next sensible steps as buttons. */
export function ProblemPage({ t, state, page, organization, send, press, onFinish }: ProblemPageProps) {
  const { problem, action, child } = page;
  const ways = waysOut(state, problem, action);
  const take: Readonly<Record<WayOut, () => unknown>> = {
    again: () => {
      send({ type: 'retried' });
      return press(action);
    },
    checkData: () => send({ type: action === 'code' ? 'retried' : 'back' }),
    otherDocument: () => send({ type: 'back' }),
    useCode: () => send({ type: 'codeChosen' }),
    useSms: () => send({ type: 'smsChosen' }),
    finish: () => onFinish(problem),
  };
  return (
    <Screen
      title={problem === 'already_received' ? t.receivedBefore : t.problemTitle}
      picture={<Art name={`${problem} failed`} />}
      actions={ways.map((way, index) => (
        <Button key={way} variant={index === 0 ? 'primary' : 'secondary'} onClick={take[way]}>
          {t[way]}
        </Button>
      ))}
    >
      {isNothingLeft(problem, ways) ? (
        <Message tone="error">{t.nothingLeft}</Message>
      ) : (
        <ProblemMessage texts={t} problem={problem} />
      )}
      {child !== null && <p>{fill(t.childNamed, { name: child })}</p>}
      {namesOrganisation(problem, ways) && (
        <p>{organization === '' ? t.contactNoOrg : fill(t.contact, { org: organization })}</p>
      )}
    </Screen>
  );
}
