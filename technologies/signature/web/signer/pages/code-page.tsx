import { CodeForm, Message } from '@kuelik/ui';
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
  const isOfCode = isUsed || problem === 'incorrect_otp';
  return (
    <CodeForm
      title={t.codeTitle}
      subtitle={t.codeText}
      length={length}
      resendAt={resendAt}
      turn={turn}
      isUsed={isUsed}
      wrong={problem !== null && isOfCode ? t[problem] : undefined}
      room={[t.incorrect_otp, t.code_attempts]}
      labels={t}
      attemptsLeft={attemptsLeft}
      message={problem !== null && !isOfCode && <Message tone="error">{t[problem]}</Message>}
      {...calls}
    />
  );
}
