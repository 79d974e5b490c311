import { CodeForm, fill, Message, Screen } from '@kuelik/ui';
import type { SignerTexts } from '../../../texts/signer/en.ts';
import type { Issue } from '../machine.ts';
import type { Problem } from '../problem.ts';

interface CodePageProps {
  readonly t: SignerTexts;
  readonly issue: Issue;
  readonly problem: Problem | null;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onBack: () => void;
}

/** Problems after which the last code is useless. */
const used: readonly (Problem | null)[] = ['code_expired', 'code_attempts'];

/** The page for the code that confirms issuing the certificate. */
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
