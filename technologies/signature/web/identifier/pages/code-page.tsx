import { CodeForm, fill, Message, phoneInText } from '@kuelik/ui';
import type { IdentifierTexts } from '../../../texts/identifier/en.ts';
import type { Problem } from '../problem.ts';

interface CodePageProps {
  readonly t: IdentifierTexts;
  readonly organization: string;
  readonly phone: string;
  readonly length: number;
  readonly resendAt: number;
  readonly attemptsLeft: number | null;
  readonly problem: Problem | null;
  readonly turn: number;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onBack: () => void;
}

/** Problems after which the last code is useless. */
const used: readonly (Problem | null)[] = ['code_expired', 'code_attempts', 'session_not_exist'];

/** The page for the code that proves the person's phone number. */
export function CodePage({ t, organization, phone, attemptsLeft, problem, ...code }: CodePageProps) {
  const isUsed = used.includes(problem);
  const isOfCode = isUsed || problem === 'wrong_code';
  const phoneText = phoneInText(phone);
  return (
    <CodeForm
      title={t.codeTitle}
      subtitle={
        organization === ''
          ? fill(t.codeTextNoOrg, { phone: phoneText })
          : fill(t.codeText, { phone: phoneText, org: organization })
      }
      isUsed={isUsed}
      wrong={problem !== null && isOfCode ? t[problem] : undefined}
      room={[t.wrong_code, t.code_attempts, t.session_not_exist]}
      labels={t}
      attemptsLeft={attemptsLeft}
      message={
        problem !== null &&
        !isOfCode && (
          <Message tone={problem === 'session_already_exists' ? 'info' : 'error'}>{t[problem]}</Message>
        )
      }
      {...code}
    />
  );
}
