import type { TechnologyScreenProps } from '@kuelik/flow';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { documentTypeOf } from '../document-types.ts';
import { createCalls } from './calls.ts';
import { type Controller, createController } from './controller.ts';
import { createPageNote } from './page-note.ts';
import { type ScreenState, start } from './state.ts';

/** The electronic document screen's state and actions. */
export function useEDocument(props: TechnologyScreenProps): Controller & { readonly state: ScreenState } {
  const host = useRef(props);
  useLayoutEffect(() => {
    host.current = props;
  });
  const { client, sessionId, settings, documentType, person } = props;
  const [state, setState] = useState(() =>
    // The integrator's setting overrides the URL's, which anyone can change.
    start(documentTypeOf(settings.document_type) ?? documentTypeOf(documentType), person),
  );
  const [controller] = useState(() =>
    createController({
      initial: state,
      calls: createCalls(client, sessionId, () => host.current.locale),
      note: createPageNote(sessionId, () => globalThis.sessionStorage ?? null),
      host: () => host.current,
      onState: setState,
      now: Date.now,
    }),
  );
  useEffect(() => {
    void controller.look();
  }, [controller]);
  return { ...controller, state };
}
