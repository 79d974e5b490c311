import { Refusal, Sending } from '@kuelik/document-capture';
import { type TechnologyScreenProps, useOtherWayUrl } from '@kuelik/flow';
import { ownText } from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useReducer } from 'react';
import { ReadPage, ShootPage } from '../../shared/web/document-pages.tsx';
import { useDocumentStep } from '../../shared/web/use-document-step.ts';
import { maxPictureBytes } from '../contract.ts';
import { calls } from './calls.ts';
import { expectationOf } from './expectation.ts';
import { canSend, next, sourceOf, start } from './machine.ts';
import { Gather } from './pages/gather.tsx';
import { texts } from './texts.ts';

/** Capture or upload of a Mexican document, read by the server. */
export default function MxDocumentScreen(props: TechnologyScreenProps) {
  const { locale, organization, onFinish } = props;
  const t = useTexts('mxdoc', texts, locale);
  const otherWayUrl = useOtherWayUrl();
  const [state, dispatch] = useReducer(next, props.documentType, start);
  const step = useDocumentStep({
    props,
    calls,
    maxPictureBytes,
    isShooting: state.name === 'shooting',
    holdsPictures: 'pictures' in state && Object.keys(state.pictures).length > 0,
    dispatch,
  });

  const send = async () => {
    if (!canSend(state)) return;
    const { type, pictures } = state;
    const fields = { country: 'MX', document_type: type, source: sourceOf(pictures) };
    await step.send({ fields, pictures });
  };
  const back = () => dispatch({ type: 'back' });

  switch (state.name) {
    case 'gathering':
      return (
        <Gather
          t={t}
          locale={locale}
          organization={organization}
          type={state.type}
          pictures={state.pictures}
          refused={state.refused}
          onType={(documentType) => dispatch({ type: 'typeChosen', documentType })}
          onCapture={(side) => dispatch({ type: 'captureAsked', side })}
          onFile={step.onFile}
          onSend={send}
        />
      );
    case 'shooting':
      return (
        <ShootPage
          t={t}
          locale={locale}
          organization={organization}
          camera={step.camera}
          expected={{ ...expectationOf(state.type), side: state.side }}
          onShot={step.onShot}
          scanTime={step.scanTime}
          onUpload={back}
          onTimeout={step.onTimeout}
          onExtended={step.onExtended}
          onBack={back}
        />
      );
    case 'sending':
      return (
        <Sending
          locale={locale}
          pictures={state.pictures}
          isPage={state.type === 'passport'}
          progress={state.progress}
          waits={state.waits}
          work={state.work}
        />
      );
    case 'failed':
      return (
        <Refusal
          t={t}
          locale={locale}
          problem={state.problem}
          reason={state.reason}
          text={ownText(t, state.problem)}
          attemptsLeft={state.attemptsLeft}
          organization={organization}
          otherWayUrl={otherWayUrl}
          onRetry={back}
          onResend={send}
          onFinish={() => onFinish({ status: 'failure', data: { code: state.problem } })}
        />
      );
    case 'done':
      return (
        <ReadPage
          t={t}
          organization={organization}
          shown={step.showsFields ? state.document : null}
          onContinue={() => step.finish(state.document)}
        />
      );
  }
}
