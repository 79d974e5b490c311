import { Art, Button, fill, Message, Screen, Skeleton, SlowNote } from '@kuelik/ui';
import type { IdentifierTexts } from '../../../texts/identifier/en.ts';
import { type Problem, placeOf } from '../problem.ts';

export function LoadingPage({ t }: { readonly t: IdentifierTexts }) {
  return (
    <Screen title={t.title} focusTitle={false} actions={<Skeleton parts={['button']} />}>
      <Skeleton label={t.loading} parts={['row', 'check', 'field', 'field']} />
      <SlowNote />
    </Screen>
  );
}

interface PassedPageProps {
  readonly t: IdentifierTexts;
  /** Who was identified, or that it was done before; empty if the reply does not say. */
  readonly subtitle: string;
  readonly onContinue: () => void;
}

export function PassedPage({ t, subtitle, onContinue }: PassedPageProps) {
  return (
    <Screen
      title={t.passed}
      picture={<Art name="passed" />}
      actions={<Button onClick={onContinue}>{t.continue}</Button>}
      {...(subtitle !== '' && { subtitle })}
    />
  );
}

interface FailedPageProps {
  readonly t: IdentifierTexts;
  readonly problem: Problem;
  readonly organization: string;
  readonly onRetry: () => void;
  readonly onFinish: () => void;
}

/** The problem and the next step: try again, or whom to contact. */
export function FailedPage({ t, problem, organization, onRetry, onFinish }: FailedPageProps) {
  const mayRetry = placeOf(problem) === 'retry';
  return (
    <Screen
      title={t.failedTitle}
      picture={<Art name={`${problem} failed`} />}
      actions={
        <>
          {mayRetry && <Button onClick={onRetry}>{t.again}</Button>}
          <Button variant={mayRetry ? 'secondary' : 'primary'} onClick={onFinish}>
            {t.finish}
          </Button>
        </>
      }
    >
      <Message tone="error">{t[problem]}</Message>
      {!mayRetry && <p>{organization === '' ? t.contactNoOrg : fill(t.contact, { org: organization })}</p>}
    </Screen>
  );
}
