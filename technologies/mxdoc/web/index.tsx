import {
  callProblem,
  chosenFileProblem,
  DocumentCamera,
  Sending,
  type Side,
  usePictures,
} from '@kuelik/document-capture';
import { type TechnologyScreenProps, useCamera } from '@kuelik/flow';
import { Button, Loader, Screen } from '@kuelik/flow/ui';
import { isAborted, securitiesApi, toFailureReason } from '@kuelik/protocol';
import { useCallback, useReducer } from 'react';
import { maxPictureBytes, mxDocumentErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import { Failed } from './failed.tsx';
import { Gather } from './gather.tsx';
import { canSend, next, start } from './machine.ts';
import { recognize } from './recognize.ts';

/** Pixels asked of the camera: the finest that phones give as video. */
const cameraSize = { width: 2560, height: 1440 } as const;

/** Capture or upload of a Mexican document, read by the server. */
export default function MxDocumentScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, technology } = props;
  const { onFinish, onFailureReason, addPhoto } = props;
  const t = texts[locale];
  const [state, dispatch] = useReducer(next, props.documentType, start);
  const makePicture = usePictures();
  const camera = useCamera({
    facing: 'environment',
    ...cameraSize,
    enabled: state.name === 'shooting',
    onDevice: ({ deviceId, label }) => {
      securitiesApi(client)
        .camera({ session_id: sessionId, device_id: deviceId, label })
        // The report is for the record: a scan does not wait for it, or fail with it.
        .catch(() => undefined);
    },
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
      const document = await recognize(client, { sessionId, technology, type, pictures }, (progress) =>
        dispatch({ type: 'progressed', progress }),
      );
      dispatch({ type: 'recognized', document });
      if (document.face_photo) addPhoto('document', `data:image/jpeg;base64,${document.face_photo}`);
      onFinish({ status: 'success', data: { ...document } });
    } catch (error) {
      if (isAborted(error)) return;
      const { problem, attemptsLeft } = callProblem(error, mxDocumentErrors);
      onFailureReason(toFailureReason(error, sessionId));
      dispatch({ type: 'failed', problem, attemptsLeft });
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
          expected={{ country: 'MEX', notCountry: null, type, side }}
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
          onShot={({ picture, expired }) =>
            dispatch({
              type: 'taken',
              side,
              picture: { ...makePicture(picture, expired), source: 'camera' },
            })
          }
          onTimeout={timeOut}
        />
      );
    }
    case 'sending':
      return <Sending locale={locale} progress={state.progress} />;
    case 'failed':
      return (
        <Failed
          t={t}
          problem={state.problem}
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
