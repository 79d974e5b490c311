import { type Camera, useKeptPage, useQuestionBeforeLeaving } from '@kuelik/camera';
import {
  callProblem,
  chosenFileProblem,
  isReduced,
  reducePicture,
  type Shot,
  type Side,
  useDocumentCamera,
  usePictures,
} from '@kuelik/document-capture';
import type { TechnologyScreenProps } from '@kuelik/flow';
import { failureOf, isAborted, toFailureReason } from '@kuelik/protocol';
import { useCallback, useRef } from 'react';
import { lookSettings } from '../both/look-settings.ts';
import { readLeniently } from '../both/read-settings.ts';
import { documentErrors, type ScannedDocument } from '../both/scanned-document.ts';
import type { DocumentCalls, SentDocument } from './document-calls.ts';
import type { PictureEvent } from './document-pictures.ts';

interface DocumentStepUse {
  readonly props: TechnologyScreenProps;
  readonly calls: DocumentCalls;
  readonly maxPictureBytes: number;
  /** Whether the camera's page is shown. */
  readonly isShooting: boolean;
  /** Whether there are pictures that the server does not have yet. */
  readonly holdsPictures: boolean;
  readonly dispatch: (event: PictureEvent) => void;
}

/** What a technology sends: the choices of the person, and the pictures. */
interface Sent extends Pick<SentDocument, 'pictures'> {
  readonly fields: Omit<SentDocument['fields'], 'session_id' | 'technology' | 'locale'>;
}

/** What the pages of such a step call, and the camera. */
export interface DocumentStep {
  readonly camera: Camera;
  /** Time limit in front of the camera, in milliseconds. */
  readonly scanTime: number;
  readonly onShot: (shot: Shot) => void;
  readonly onTimeout: () => void;
  /** The time limit starts again on the server. */
  readonly onExtended: () => void;
  /** `null` removes the side's picture. */
  readonly onFile: (side: Side, file: File | null) => Promise<void>;
  /** Whether the person looks at what was read before the step is finished, by `finish`. */
  readonly showsFields: boolean;
  readonly finish: (document: ScannedDocument) => void;
  /** Sends the pictures; success and failure arrive as events. */
  readonly send: (sent: Sent) => Promise<void>;
}

/** The effects of a step that photographs a document: camera, files, the call, and its report to the flow. */
export function useDocumentStep(use: DocumentStepUse): DocumentStep {
  const { props, calls, maxPictureBytes, isShooting, holdsPictures, dispatch } = use;
  const { client, sessionId, technology, locale, settings, onFinish, onFailureReason, addPhoto } = props;
  const showsFields = readLeniently(lookSettings, settings).show_fields;
  const finish = (document: ScannedDocument) => onFinish({ status: 'success', data: { ...document } });
  useKeptPage(holdsPictures);
  useQuestionBeforeLeaving(holdsPictures);
  const makePicture = usePictures();
  const chosen = useRef(new Map<Side, File | null>());
  const { camera, scanTime, onExtended } = useDocumentCamera({
    client,
    sessionId,
    technology,
    scanPath: calls.scanPath,
    enabled: isShooting,
  });
  const onTimeout = useCallback(() => {
    onFailureReason({ type: 'timeout', value: 'scan_time_expired' });
    dispatch({ type: 'scanTimedOut' });
  }, [onFailureReason, dispatch]);
  return {
    camera,
    scanTime,
    onExtended,
    showsFields,
    finish,
    onShot: (shot) => dispatch({ type: 'shot', picture: makePicture(shot) }),
    onTimeout,
    onFile: async (side, file) => {
      chosen.current.set(side, file);
      if (file === null) return dispatch({ type: 'fileRemoved', side });
      const problem = await chosenFileProblem(file, maxPictureBytes);
      // Until it is ready nothing can be sent, least of all the picture that it replaces.
      if (!problem && isReduced(file)) dispatch({ type: 'fileRemoved', side });
      const picture = problem ? null : await reducePicture(file);
      // A large picture takes a moment: another may have been chosen since.
      if (chosen.current.get(side) !== file) return;
      if (problem) dispatch({ type: 'fileRefused', side, problem });
      else if (picture) dispatch({ type: 'filePicked', side, picture: makePicture(picture) });
    },
    send: async ({ fields, pictures }) => {
      dispatch({ type: 'sent' });
      try {
        const document = await calls.recognize(client, {
          fields: { session_id: sessionId, technology, locale, ...fields },
          pictures,
          onProgress: (progress, waits, work) => dispatch({ type: 'progressed', progress, waits, work }),
        });
        dispatch({ type: 'recognized', document });
        if (document.face_photo) addPhoto('document', `data:image/jpeg;base64,${document.face_photo}`);
        if (!showsFields) finish(document);
      } catch (error) {
        if (isAborted(error)) return;
        // Accepted before, in another tab or by a call whose reply was lost.
        if (failureOf(error).problem === 'stale') return onFinish({ status: 'success', data: {} });
        const failure = callProblem(error, documentErrors);
        onFailureReason(toFailureReason(error, sessionId));
        dispatch({ type: 'failed', ...failure });
      }
    },
  };
}
