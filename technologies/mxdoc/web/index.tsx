import {
  callProblem,
  chosenFileProblem,
  DocumentCamera,
  Refusal,
  Sending,
  type Side,
  sendPictures,
  useDocumentCamera,
  usePictures,
} from '@kuelik/document-capture';
import type { TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, ownText, toFailureReason } from '@kuelik/protocol';
import { Button, Loader, Screen, useTexts } from '@kuelik/ui';
import { useCallback, useReducer } from 'react';
import { anyScannedDocument, documentErrors, maxPictureBytes } from '../contract.ts';
import { texts } from '../texts/index.ts';
import { expectationOf } from './expectation.ts';
import { Gather } from './gather.tsx';
import { canSend, next, sourceOf, start } from './machine.ts';

/** Capture or upload of a Mexican document, read by the server. */
export default function MxDocumentScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, technology } = props;
  const { onFinish, onFailureReason, addPhoto } = props;
  const t = useTexts('mxdoc', texts, locale);
  const [state, dispatch] = useReducer(next, props.documentType, start);
  const makePicture = usePictures();
  const { camera, scanTime } = useDocumentCamera({
    client,
    sessionId,
    technology,
    scanPath: '/mx-document/scan/',
    enabled: state.name === 'shooting',
  });

  const pickFile = async (side: Side, file: File | null) => {
    if (file === null) return dispatch({ type: 'removed', side });
    const problem = await chosenFileProblem(file, maxPictureBytes);
    if (problem) dispatch({ type: 'refused', side, problem });
    else dispatch({ type: 'taken', side, picture: { ...makePicture(file), source: 'upload' } });
  };

  const send = async () => {
    if (!canSend(state)) return;
    dispatch({ type: 'sent' });
    try {
      const { type, pictures } = state;
      const document = await sendPictures(client, {
        path: '/mx-document/recognize/',
        fields: {
          session_id: sessionId,
          technology,
          country: 'MX',
          document_type: type,
          source: sourceOf(pictures),
        },
        pictures,
        schema: anyScannedDocument,
        onProgress: (progress) => dispatch({ type: 'progressed', progress }),
      });
      dispatch({ type: 'recognized', document });
      if (document.face_photo) addPhoto('document', `data:image/jpeg;base64,${document.face_photo}`);
      onFinish({ status: 'success', data: { ...document } });
    } catch (error) {
      if (isAborted(error)) return;
      const failure = callProblem(error, documentErrors);
      onFailureReason(toFailureReason(error, sessionId));
      dispatch({ type: 'failed', ...failure });
    }
  };

  const timeOut = useCallback(() => {
    onFailureReason({ type: 'timeout', value: 'scan_time_expired' });
    dispatch({ type: 'scanTimedOut' });
  }, [onFailureReason]);
  const back = () => dispatch({ type: 'back' });

  switch (state.name) {
    case 'gathering':
      return (
        <Gather
          t={t}
          locale={locale}
          type={state.type}
          pictures={state.pictures}
          refused={state.refused}
          onType={(documentType) => dispatch({ type: 'typeChosen', documentType })}
          onCapture={(side) => dispatch({ type: 'captureAsked', side })}
          onFile={pickFile}
          onSend={send}
        />
      );
    case 'shooting': {
      const { type, side } = state;
      const sideTitle = side === 'front' ? t.frontTitle : t.backTitle;
      return (
        <DocumentCamera
          locale={locale}
          camera={camera}
          expected={{ ...expectationOf(type), side }}
          title={type === 'passport' ? t.passportTitle : sideTitle}
          actions={
            <Button variant="secondary" onClick={back}>
              {t.back}
            </Button>
          }
          otherWay={
            <Button variant="secondary" size="compact" onClick={back}>
              {t.useUpload}
            </Button>
          }
          onShot={(shot) =>
            dispatch({ type: 'taken', side, picture: { ...makePicture(shot), source: 'camera' } })
          }
          scanTime={scanTime}
          onTimeout={timeOut}
        />
      );
    }
    case 'sending':
      return <Sending locale={locale} progress={state.progress} />;
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
          onRetry={back}
          onResend={send}
          onFinish={() => onFinish({ status: 'failure', data: { code: state.problem } })}
        />
      );
    case 'done':
      return (
        <Screen title={t.success}>
          <Loader label={t.success} />
        </Screen>
      );
  }
}
