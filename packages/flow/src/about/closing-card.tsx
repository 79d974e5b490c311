import { Art, fill, Screen } from '@kuelik/ui';
import { useLocale } from '../i18n/locale-context.tsx';
import { isAbortedBy } from '../result/settle-result.ts';
import { useSession } from '../shell/shell-context.tsx';
import { ClosingNow } from './closing.tsx';
import { OtherWay } from './other-way.tsx';
import { useAboutTexts } from './use-about-texts.ts';

/**
 * The last page of a check without a redirect: what was checked, the session's number, what happens next, and
 * a receipt. The specification's layout is empty there: docs/decisions/0039-closing-card.md.
 */
export function ClosingCard({ status }: { readonly status: 'success' | 'failure' }) {
  const t = useAboutTexts();
  const { texts } = useLocale();
  const { organization, currentFailureReason } = useSession((all) => all);
  const passed = status === 'success';
  const named = (text: string, unnamed: string) =>
    organization === '' ? unnamed : fill(text, { organization });
  // Of a person who ended the check themselves nothing failed.
  const left = !passed && isAbortedBy(currentFailureReason);
  const words = passed
    ? { title: t.ended, text: named(t.nextNamed, t.next), art: 'passed' }
    : left
      ? { title: t.left, text: named(t.leftText, t.leftUnnamed), art: 'stopped' }
      : { title: texts.failureTitle, text: named(t.failedText, texts.failureText), art: 'failed' };
  return (
    <Screen title={words.title} subtitle={words.text} picture={<Art name={words.art} />}>
      <ClosingNow outcome={words.title} />
      {!passed && <OtherWay />}
    </Screen>
  );
}
