import { CodeForm, fill, Message, phoneMask, Screen } from '@kuelik/ui';
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
  const isWrong = problem === 'wrong_code';
  const phoneText = phoneMask(phone.replace(/\D/g, ''));
  return (
    <Screen
      title={t.codeTitle}
      focusTitle={false}
      subtitle={
        organization === ''
          ? fill(t.codeTextNoOrg, { phone: phoneText })
          : fill(t.codeText, { phone: phoneText, org: organization })
      }
    >
      <CodeForm isUsed={isUsed} wrong={isWrong ? t.wrong_code : undefined} labels={t} {...code}>
        {problem !== null && !isWrong && (
          <Message tone={problem === 'session_already_exists' ? 'info' : 'error'}>{t[problem]}</Message>
        )}
        {attemptsLeft !== null && !isUsed && <p>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>}
      </CodeForm>
    </Screen>
  );
}
