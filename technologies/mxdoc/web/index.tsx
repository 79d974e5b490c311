import { Refusal } from '@kuelik/document-capture';
import { type TechnologyScreenProps, useOtherWayUrl } from '@kuelik/flow';
import { ownText } from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useReducer } from 'react';
import { PicturePage } from '../../shared/web/document-pages.tsx';
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
          expected={expectationOf(state.type)}
          onUpload={back}
          onBack={back}
        />
      );
  }
}
