import { type TechnologyScreenProps, useOtherWayUrl } from '@kuelik/flow';
import { useTexts } from '@kuelik/ui';
import { useReducer } from 'react';
import { PicturePage } from '../../shared/web/document-pages.tsx';
import { useDocumentStep } from '../../shared/web/use-document-step.ts';
import { maxPictureBytes } from '../contract.ts';
import { calls } from './calls.ts';
import { expectationOf } from './expectation.ts';
import { canSend, next, start } from './machine.ts';
import { Choose, likely } from './pages/choose.tsx';
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
          onCountry={(country) => {
            // An integrator who names the document knows better.
            const usual = props.documentType === null ? likely[country][0] : undefined;
            dispatch({ type: 'countryChosen', country, usual });
          }}
          onType={(documentType) => dispatch({ type: 'typeChosen', documentType })}
          onCamera={() => dispatch({ type: 'cameraChosen' })}
          onUpload={upload}
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
    case 'shooting':
    case 'sending':
    case 'done':
      return (
        <PicturePage
          t={t}
          locale={locale}
          organization={organization}
          state={state}
          step={step}
          expected={expectationOf(state.country, state.type)}
          onUpload={upload}
          onBack={back}
        />
      );
  }
}
