import { Button, fill, Loader, Screen, usePolling } from '@kuelik/ui';
import { typeNames } from '../../texts/type-names.ts';
import { Notice } from './notice.tsx';
import type { PageProps } from './page-props.ts';

interface ProcessingPageProps extends PageProps {
  /** Polls again for the document. */
  readonly look: () => Promise<void>;
}

/** The state has accepted the code and is still preparing the document. */
export function ProcessingPage({ t, locale, state, send, look }: ProcessingPageProps) {
  const { form, notice } = state;
  const ignore = () => undefined;
  usePolling({ read: look, active: true, onValue: ignore, onError: ignore });
  return (
    <Screen
      title={t.preparingTitle}
      actions={
        <>
          <Button variant="secondary" onClick={() => send({ type: 'codeChosen' })}>
            {t.useCode}
          </Button>
          <Button variant="quiet" onClick={() => send({ type: 'back' })}>
            {t.back}
          </Button>
        </>
      }
    >
      <Loader label={fill(t.preparing, { doc: form.type === null ? '' : typeNames[form.type][locale] })} />
      <Notice t={t} problem={notice} />
    </Screen>
  );
}
