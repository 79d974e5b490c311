import { isApiError, type Locale } from '@kuelik/protocol';
import { loadUpload } from '@kuelik/technologies/about';
import { Button, FilePicker, fill, Message } from '@kuelik/ui';
import { useState } from 'react';
import * as v from 'valibot';
import styles from './playground.module.css';
import { texts } from './texts/index.ts';

interface DocumentsPanelProps {
  readonly locale: Locale;
  readonly baseUrl: string;
  readonly session: string;
  readonly apiKey: string;
}

type State =
  | { readonly name: 'ready' }
  | { readonly name: 'failed'; readonly code: string; readonly words: string | null }
  | { readonly name: 'uploaded' };

const explained = v.object({ texts: v.record(v.string(), v.string()) });

/** Why a document was refused, as the backend explains it to a person; null if it does not. */
function wordsIn(detail: unknown, locale: Locale): string | null {
  const found = v.safeParse(explained, detail);
  return found.success ? (found.output.texts[locale] ?? null) : null;
}

/** Uploads documents to be signed, as an integrator's server does before it sends the link. */
export function DocumentsPanel({ locale, baseUrl, session, apiKey }: DocumentsPanelProps) {
  const t = texts[locale];
  const [state, setState] = useState<State>({ name: 'ready' });
  const [uploaded, setUploaded] = useState<readonly string[]>([]);

  const load = loadUpload;
  if (load === undefined) return null;
  /** Uploads the chosen file, or a sample for null. */
  const upload = async (chosen: File | null) => {
    try {
      const { uploadDocuments, sampleDocument } = await load();
      const file = chosen ?? sampleDocument();
      await uploadDocuments(baseUrl, session, apiKey, [file]);
      setUploaded((before) => [...before, file.name]);
      setState({ name: 'uploaded' });
    } catch (cause) {
      const refusal = isApiError(cause) ? cause : null;
      setState({
        name: 'failed',
        code: refusal?.code ?? 'network',
        words: wordsIn(refusal?.detail, locale),
      });
    }
  };
  return (
    <section className={styles.card} aria-labelledby="documents-title">
      <h2 id="documents-title" className={styles.cardTitle}>
        {t.documentsTitle}
      </h2>
      <p className={styles.hint}>{t.documentsHint}</p>
      <FilePicker
        label={t.documentsFile}
        file={null}
        accept=""
        onChange={(file) => file !== null && upload(file)}
      />
      <Button size="compact" variant="secondary" onClick={() => upload(null)}>
        {t.documentsSample}
      </Button>
      {state.name === 'failed' && (
        <Message tone="error">
          {fill(t.documentsError, { code: state.code })}
          {state.words !== null && <span className={styles.reason}>{state.words}</span>}
        </Message>
      )}
      {uploaded.length > 0 && (
        <Message tone="success">{fill(t.documentsUploaded, { names: uploaded.join(', ') })}</Message>
      )}
    </section>
  );
}
