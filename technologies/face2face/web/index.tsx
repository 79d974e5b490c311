import type { TechnologyScreenProps } from '@kuelik/flow';
import { isAborted, toFailureReason, withAttemptKeys } from '@kuelik/protocol';
import { useTexts } from '@kuelik/ui';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { compare, documentPhotoOf } from './calls.ts';
import { next, start } from './machine.ts';
import { Face2faceView } from './pages/comparison.tsx';
import { problemOf } from './problem.ts';
import { texts } from './texts.ts';

/** Shows the live face beside the document's and starts the server's comparison. */
export default function Face2faceScreen(props: TechnologyScreenProps) {
  const { client, sessionId, locale, organization, photos, onFinish, onFailureReason } = props;
  const t = useTexts('face2face', texts, locale);
  const keyed = useMemo(() => withAttemptKeys(client), [client]);
  const [state, dispatch] = useReducer(next, start);
  // Undefined: not known yet. Several documents may have left a photo, and the server chooses.
  const [documentPhoto, setDocumentPhoto] = useState<string | null>();
  const own = photos.document.at(-1) ?? null;

  useEffect(() => {
    documentPhotoOf(client, sessionId, own).then(setDocumentPhoto, () => undefined);
  }, [client, sessionId, own]);

  const send = async () => {
    dispatch({ type: 'sent' });
    try {
      const result = await compare(keyed, sessionId, (work) => dispatch({ type: 'progress', work }));
      dispatch({ type: 'compared', result });
      if (result.matching) onFinish({ status: 'success', data: { ...result } });
    } catch (error) {
      if (isAborted(error)) return;
      onFailureReason(toFailureReason(error, sessionId));
      dispatch({ type: 'failed', problem: problemOf(error) });
    }
  };

  const end = () => {
    if (state.name === 'mismatch') onFinish({ status: 'failure', data: { ...state.result } });
    if (state.name === 'problem') onFinish({ status: 'failure', data: { code: state.problem } });
  };

  const shown = { liveness: photos.liveness.at(-1) ?? null, document: documentPhoto };
  return (
    <Face2faceView
      t={t}
      state={state}
      organization={organization}
      photos={shown}
      onCompare={send}
      onEnd={end}
    />
  );
}
