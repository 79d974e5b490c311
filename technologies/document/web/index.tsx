import {
  chosenFileProblem,
  Sending,
  type Side,
  sendPictures,
  useDocumentCamera,
  usePictures,
} from '@kuelik/document-capture';
import type { TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, toFailureReason } from '@kuelik/protocol';
import { Loader, Screen, useTexts } from '@kuelik/ui';
import { useCallback, useReducer } from 'react';
import { anyScannedDocument, maxPictureBytes } from '../contract.ts';
import { texts } from '../texts/index.ts';
import { Choose } from './choose.tsx';
import { Failed } from './failed.tsx';
import { canSend, next, start } from './machine.ts';
import { problemOf } from './problem.ts';
import { Review } from './review.tsx';
import { Shoot } from './shoot.tsx';

/** Scan or upload of an identity document, read by the server. */
export default function DocumentScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, technology } = props;
  const { onFinish, onFailureReason, addPhoto } = props;
  const t = useTexts('document', texts, locale);
  const [state, dispatch] = useReducer(next, props.documentType, start);
  const makePicture = usePictures();
  const { camera, scanTime } = useDocumentCamera({
    client,
    sessionId,
    technology,
    scanPath: '/document/scan/',
    enabled: state.name === 'shooting',
  });

  const pickFile = async (side: Side, file: File | null) => {
    if (file === null) return dispatch({ type: 'fileRemoved', side });
    const problem = await chosenFileProblem(file, maxPictureBytes);
    if (problem) dispatch({ type: 'fileRefused', side, problem });
    else dispatch({ type: 'filePicked', side, picture: makePicture(file) });
  };

  const send = async () => {
    if (!canSend(state)) return;
    dispatch({ type: 'sent' });
    try {
      const { country, type, source, pictures } = state;
      const document = await sendPictures(client, {
        path: '/document/recognize/',
        fields: { session_id: sessionId, technology, country, document_type: type, source },
        pictures,
        schema: anyScannedDocument,
        onProgress: (progress) => dispatch({ type: 'progressed', progress }),
      });
      dispatch({ type: 'recognized', document });
      if (document.face_photo) addPhoto('document', `data:image/jpeg;base64,${document.face_photo}`);
      onFinish({ status: 'success', data: { ...document } });
    } catch (error) {
      if (isAborted(error)) return;
      const failure = problemOf(error);
      onFailureReason(toFailureReason(error, sessionId));
      dispatch({ type: 'failed', ...failure });
    }
  };

  const timeOut = useCallback(() => {
    onFailureReason({ type: 'timeout', value: 'scan_time_expired' });
    dispatch({ type: 'scanTimedOut' });
  }, [onFailureReason]);
  const back = () => dispatch({ type: 'back' });
  const upload = () => dispatch({ type: 'uploadChosen' });

  switch (state.name) {
    case 'choosing':
      return (
        <Choose
          t={t}
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
        <Shoot
          t={t}
          locale={locale}
          camera={camera}
          country={state.country}
          type={state.type}
          side={state.side}
          onShot={(shot) => dispatch({ type: 'shot', picture: makePicture(shot) })}
          scanTime={scanTime}
          onUpload={upload}
          onTimeout={timeOut}
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
          onFile={pickFile}
          onRetake={(side) => dispatch({ type: 'retakeAsked', side })}
          onSend={send}
          onBack={back}
        />
      );
    case 'sending':
      return <Sending locale={locale} progress={state.progress} />;
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
          onRetry={() => dispatch({ type: 'retried' })}
          onResend={send}
          onUpload={upload}
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
