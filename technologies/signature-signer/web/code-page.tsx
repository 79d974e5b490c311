import { CodeForm, fill, Message, Screen } from '@kuelik/ui';
import type { SignerTexts } from '../texts/en.ts';
import type { Issue } from './machine.ts';
import type { Problem } from './problem.ts';

interface CodePageProps {
  readonly t: SignerTexts;
  readonly issue: Issue;
  readonly problem: Problem | null;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onBack: () => void;
}

/** Problems after which the code that was sent is of no use any more. */
const used: readonly (Problem | null)[] = ['code_expired', 'code_attempts'];

/** The code that has the certificate issued. */
export function CodePage({ t, issue, problem, ...calls }: CodePageProps) {
  const { length, resendAt, attemptsLeft, turn } = issue;
  const isUsed = used.includes(problem);
  const isWrong = problem === 'incorrect_otp';
  return (
    <Screen title={t.codeTitle} subtitle={t.codeText} focusTitle={false}>
      <CodeForm
        length={length}
        resendAt={resendAt}
        turn={turn}
        isUsed={isUsed}
        wrong={isWrong ? t.incorrect_otp : undefined}
        labels={t}
        {...calls}
      >
        {problem !== null && !isWrong && <Message tone="error">{t[problem]}</Message>}
        {attemptsLeft !== null && !isUsed && <p>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>}
      </CodeForm>
    </Screen>
  );
}
