import { bcp47 } from '@kuelik/protocol';
import { Art, Button, fill, Screen, useUiLocale } from '@kuelik/ui';
import { saveFile } from '../frame/save-file.ts';
import { useLocale } from '../i18n/locale-context.tsx';
import { isAbortedBy } from '../result/settle-result.ts';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { buildSteps } from '../steps/build-steps.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import { Checked } from './checked.tsx';
import { receiptText } from './receipt.ts';
import { Reference } from './reference.tsx';
import { useAboutTexts } from './use-about-texts.ts';

/**
 * The last page of a check without a redirect: what was checked, the session's number, what happens next, and
 * a receipt. The specification's layout is empty there: docs/decisions/0039-closing-card.md.
 */
export function ClosingCard({ status }: { readonly status: 'success' | 'failure' }) {
  const t = useAboutTexts();
  const { texts } = useLocale();
  const locale = useUiLocale();
  const { options, session } = useShell();
  const names = useStepNames();
  const state = useSession((all) => all);
  const { organization, flowConfig, results, currentFailureReason } = state;
  const { done, steps } = buildSteps(state, options.technologies);
  const checked = [...done, ...steps].flatMap(({ key }) => {
    const result = results[key];
    return result === undefined ? [] : [{ key, name: names[key] ?? '', passed: result.status === 'success' }];
  });
  const passed = status === 'success';
  const named = (text: string, unnamed: string) =>
    organization === '' ? unnamed : fill(text, { organization });
  // Of a person who ended the check themselves nothing failed.
  const left = !passed && isAbortedBy(currentFailureReason);
  const words = passed
    ? { title: t.ended, text: named(t.nextNamed, t.next), art: 'passed' }
    : left
      ? { title: t.left, text: named(t.leftText, t.leftUnnamed), art: 'stopped' }
      : { title: texts.failureTitle, text: texts.failureText, art: 'failed' };
  const save = () => {
    const date = new Intl.DateTimeFormat(bcp47[locale], { dateStyle: 'long', timeStyle: 'short' });
    const facts = { outcome: words.title, reference: session, organization, date: date.format() };
    const text = receiptText(t, { ...facts, steps: checked });
    // The byte order mark tells old editors on Windows that the file is UTF-8.
    saveFile(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }), `${t.receiptFile}.txt`);
  };
  return (
    <Screen
      title={words.title}
      subtitle={words.text}
      picture={<Art name={words.art} />}
      actions={
        <Button variant="secondary" onClick={save}>
          {t.save}
        </Button>
      }
    >
      <Checked steps={checked} />
      <Reference />
      {!passed && flowConfig.otherWayUrl !== null && (
        <a href={flowConfig.otherWayUrl} target="_blank" rel="noopener noreferrer">
          {texts.otherWay}
        </a>
      )}
    </Screen>
  );
}
