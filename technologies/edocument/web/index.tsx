import type { TechnologyScreenProps } from '@kuelik/flow';
import { useTexts } from '@kuelik/ui';
import { EDocumentView } from './pages/current-page.tsx';
import { texts } from './texts.ts';
import { useEDocument } from './use-edocument.ts';

/** Receives an electronic document from the state: by SMS code, by an app's code, or a child's by its parent. */
export default function EDocumentScreen(props: TechnologyScreenProps) {
  const { locale, organization, onFinish } = props;
  const t = useTexts('edocument', texts, locale);
  const { state, send, press, look } = useEDocument(props);
  return (
    <EDocumentView
      t={t}
      locale={locale}
      state={state}
      organization={organization}
      send={send}
      press={press}
      look={look}
      onContinue={(document) => onFinish({ status: 'success', data: { ...document } })}
      onFail={(problem) => onFinish({ status: 'failure', data: { code: problem } })}
    />
  );
}
