import { Button, fill, Screen, usePolling } from '@kuelik/ui';
import { OutsideWait } from '../../../shared/web/outside-wait.tsx';
import { typeNames } from '../../texts/type-names.ts';
import { Notice } from './notice.tsx';
import type { PageProps } from './page-props.ts';

interface ProcessingPageProps extends PageProps {
  /** Polls again for the document. */
  readonly look: () => Promise<void>;
  /** Milliseconds that the person has waited already. */
  readonly waited?: number;
}

/** The state has accepted the code and is still preparing the document. */
export function ProcessingPage({ t, locale, state, send, look, waited = 0 }: ProcessingPageProps) {
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
      <OutsideWait
        stages={[
          t.accepted,
          fill(t.preparing, { doc: form.type === null ? '' : typeNames[form.type][locale] }),
        ]}
        current={1}
        usual={t.usual}
        help={t.late}
        parts={['facts']}
        waited={waited}
      />
      <Notice t={t} problem={notice} />
    </Screen>
  );
}
