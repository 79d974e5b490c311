import { Button, EmptyFieldsDialog, Screen, Skeleton, SlowNote } from '@kuelik/ui';
import type { EDocumentResult } from '../../contract.ts';
import type { Problem } from '../problem.ts';
import type { EDocumentStep } from '../use-edocument.ts';
import { AuthPage } from './auth-page.tsx';
import { ChildrenPage } from './children-page.tsx';
import { CodePage } from './code-page.tsx';
import { Notice } from './notice.tsx';
import type { PageProps } from './page-props.ts';
import { ProblemPage } from './problem-page.tsx';
import { ProcessingPage } from './processing-page.tsx';
import { ReceivedPage } from './received-page.tsx';
import { SmsPage } from './sms-page.tsx';

interface ViewProps extends Omit<PageProps, 'recipient'> {
  readonly organization: string;
  readonly look: EDocumentStep['look'];
  readonly onContinue: (document: EDocumentResult) => void;
  readonly onFail: (problem: Problem) => void;
}

/** The current page, and the dialog about empty fields over it. */
export function EDocumentView({ look, onContinue, onFail, organization, ...rest }: ViewProps) {
  const page = { ...rest, recipient: organization === '' ? rest.t.thisOrganisation : organization };
  return (
    <>
      <CurrentPage
        {...page}
        organization={organization}
        look={look}
        onContinue={onContinue}
        onFail={onFail}
      />
      {rest.state.emptyFields && <EmptyFieldsDialog onClose={() => rest.send({ type: 'dialogClosed' })} />}
    </>
  );
}

function CurrentPage(props: ViewProps & PageProps) {
  const { t, locale, state, organization, look, onContinue, onFail } = props;
  const { page } = state;
  switch (page.name) {
    case 'loading': {
      const lookAgain = () => {
        props.send({ type: 'retried' });
        void look();
      };
      return (
        <Screen
          title={t.title}
          focusTitle={state.notice !== null}
          actions={
            state.notice === null ? (
              <Skeleton parts={['button']} />
            ) : (
              <Button onClick={lookAgain}>{t.again}</Button>
            )
          }
        >
          {state.notice === null ? (
            <>
              <Skeleton label={t.loading} parts={['text', 'line', 'row', 'field', 'field']} />
              <SlowNote />
            </>
          ) : (
            <Notice t={t} problem={state.notice} />
          )}
        </Screen>
      );
    }
    case 'auth':
      return <AuthPage {...props} />;
    case 'sms':
      return <SmsPage {...props} />;
    case 'code':
      return <CodePage {...props} />;
    case 'children':
      return <ChildrenPage {...props} />;
    case 'processing':
      return <ProcessingPage {...props} />;
    case 'problem':
      return <ProblemPage {...props} page={page} organization={organization} onFinish={onFail} />;
    case 'received':
      return (
        <ReceivedPage
          t={t}
          locale={locale}
          document={page.document}
          onContinue={() => onContinue(page.document)}
        />
      );
  }
}
