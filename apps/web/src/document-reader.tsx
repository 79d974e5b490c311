import { SessionFlow, type ShellOptions } from '@kuelik/flow';
import { isInDocumentReader } from '@kuelik/technologies/steps';

/** /document-reader?session=…: only the document reader of a session. */
export default function DocumentReader({ options }: { readonly options: ShellOptions }) {
  const session = new URLSearchParams(window.location.search).get('session') ?? '';
  const technologies = options.technologies.filter(isInDocumentReader);
  return <SessionFlow session={session} options={{ ...options, technologies }} />;
}
