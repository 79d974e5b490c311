import { Sending } from '@kuelik/document-capture';
import { type TechnologyScreenProps, useOtherWayUrl } from '@kuelik/flow';
import { useTexts } from '@kuelik/ui';
import { useReducer } from 'react';
import { ReadPage, ShootPage } from '../../shared/web/document-pages.tsx';
import { useDocumentStep } from '../../shared/web/use-document-step.ts';
import { maxPictureBytes } from '../contract.ts';
import { calls } from './calls.ts';
import { expectationOf } from './expectation.ts';
import { canSend, next, start } from './machine.ts';
import { Choose } from './pages/choose.tsx';
import { Failed } from './pages/failed.tsx';
import { Review } from './pages/review.tsx';
import { texts } from './texts.ts';

/** Scan or upload of an identity document, read by the server. */
export default function DocumentScreen(props: TechnologyScreenProps) {
  const { locale, organization, onFinish } = props;
  const t = useTexts('document', texts, locale);
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
    const { country, type, source, pictures } = state;
    await step.send({ fields: { country, document_type: type, source }, pictures });
  };
  const back = () => dispatch({ type: 'back' });
  const upload = () => dispatch({ type: 'uploadChosen' });

  switch (state.name) {
    case 'choosing':
      return (
        <Choose
          t={t}
          organization={organization}
          country={state.country}
          type={state.type}
          onCountry={(country) => dispatch({ type: 'countryChosen', country })}
          onType={(documentType) => dispatch({ type: 'typeChosen', documentType })}
          onCamera={() => dispatch({ type: 'cameraChosen' })}
          onUpload={upload}
        />
      );
    case 'shooting':
      return (
        <ShootPage
          t={t}
          locale={locale}
          organization={organization}
          camera={step.camera}
          expected={{ ...expectationOf(state.country, state.type), side: state.side }}
          onShot={step.onShot}
          scanTime={step.scanTime}
          onUpload={upload}
          onTimeout={step.onTimeout}
          onExtended={step.onExtended}
          onBack={back}
        />
      );
    case 'reviewing':
      return (
        <Review
          t={t}
          locale={locale}
          country={state.country}
          type={state.type}
          source={state.source}
          pictures={state.pictures}
          refused={state.refused}
          onFile={step.onFile}
          onRetake={(side) => dispatch({ type: 'retakeAsked', side })}
          onSend={send}
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
        <Failed
          t={t}
          locale={locale}
          problem={state.problem}
          reason={state.reason}
          country={state.country}
          attemptsLeft={state.attemptsLeft}
          organization={organization}
          otherWayUrl={otherWayUrl}
          onRetry={() => dispatch({ type: 'retried' })}
          onResend={send}
          onUpload={upload}
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
