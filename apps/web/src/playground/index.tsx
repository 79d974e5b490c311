import { createApiClient, type HostMessage, isApiError, type Locale, sessionApi } from '@kuelik/protocol';
import { takesDocuments } from '@kuelik/technologies/about';
import { catalogue, technologyKeys } from '@kuelik/technologies/catalogue';
import { FaceIcon, fill, IdCardIcon, SuccessIcon } from '@kuelik/ui';
import { useCallback, useState } from 'react';
import { PublicPage } from '../public-page.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { codesOf, flowLink, initialForm, type PlaygroundForm, toRequest } from './form.ts';
import { FlowFrame } from './frame.tsx';
import styles from './playground.module.css';
import { RecordPanel } from './record-panel.tsx';
import { SessionForm } from './session-form.tsx';
import { SessionPanel } from './session-panel.tsx';
import { texts } from './texts/index.ts';

export interface PlaygroundProps {
  /** The backend's base, such as /api/v1. */
  readonly backendUrl: string;
  /** Address template of the QR image service, with {size} and {data}. */
  readonly qrImageUrl: string;
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  readonly onLocale: (locale: Locale) => void;
}

interface Session {
  readonly id: string;
  readonly link: string | null;
  readonly locale: Locale;
  readonly apiKey: string;
  /** The session contains a signing step. */
  readonly signs: boolean;
}

/** Whether a session with these codes has a step that takes documents. */
const signs = (codes: readonly string[]): boolean =>
  technologyKeys.some((key) => codes.includes(catalogue[key].code) && takesDocuments(catalogue[key].folder));

interface Heard {
  readonly id: number;
  readonly at: Date;
  readonly message: HostMessage;
}

/** The `/test` page: creates a session and shows everything that an integrator receives from it. */
export default function Playground(props: PlaygroundProps) {
  const { backendUrl, qrImageUrl, locale, locales, onLocale } = props;
  const t = texts[locale];
  const [form, setForm] = useState<PlaygroundForm>(() => initialForm(locale));
  const [session, setSession] = useState<Session | null>(null);
  const [framed, setFramed] = useState(false);
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const create = async () => {
    setBusy(true);
    setError(null);
    try {
      const reply = await sessionApi(createApiClient({ baseUrl: backendUrl })).create(toRequest(form));
      setSession({
        id: reply.session_id,
        link: reply.link ?? null,
        locale: form.locale,
        apiKey: form.apiKey.trim(),
        signs: signs(codesOf(reply, form)),
      });
      setFramed(false);
      setHeard([]);
    } catch (cause) {
      setError(errorText(cause, t));
    } finally {
      setBusy(false);
    }
  };
  const hear = useCallback(
    (message: HostMessage) =>
      setHeard((before) => [...before, { id: before.length, at: new Date(), message }]),
    [],
  );
  const frameSource =
    session !== null &&
    flowLink(session.id, session.link, window.location.origin, {
      locale: session.locale,
      parentOrigin: window.location.origin,
    });

  return (
    <PublicPage
      width="working"
      title={t.title}
      lead={t.lead}
      locale={locale}
      locales={locales}
      onLocale={(chosen) => {
        onLocale(chosen);
        setForm((before) => ({ ...before, locale: chosen }));
      }}
    >
      <section aria-label={t.howTitle}>
        <ol className={styles.how}>
          {[
            { title: t.how1Title, text: t.how1, icon: <FaceIcon /> },
            { title: t.how2Title, text: t.how2, icon: <IdCardIcon /> },
            { title: t.how3Title, text: t.how3, icon: <SuccessIcon /> },
          ].map((step, index) => (
            <li key={step.title} className={styles.howStep}>
              <span className={styles.howIcon}>{step.icon}</span>
              <h2 className={styles.howTitle}>
                {index + 1}. {step.title}
              </h2>
              <p className={styles.hint}>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className={styles.columns}>
        <SessionForm
          locale={locale}
          form={form}
          onChange={setForm}
          onCreate={create}
          error={error}
          busy={busy}
        />
        <div className={styles.side}>
          <SessionPanel
            key={session?.id}
            locale={locale}
            session={session}
            qrImageUrl={qrImageUrl}
            framed={framed}
            onFrame={setFramed}
          />
          {session?.signs && (
            <DocumentsPanel
              key={`documents-${session.id}`}
              locale={locale}
              baseUrl={backendUrl}
              session={session.id}
              apiKey={session.apiKey}
            />
          )}
          {framed && frameSource !== false && (
            <FlowFrame locale={locale} src={frameSource} onMessage={hear} />
          )}
          {session !== null && (
            <>
              <section className={styles.card} aria-labelledby="events-title">
                <h2 id="events-title" className={styles.cardTitle}>
                  {t.eventsTitle}
                </h2>
                {heard.length === 0 && <p className={styles.hint}>{t.eventsEmpty}</p>}
                <ol className={styles.events} aria-live="polite">
                  {heard.map(({ id, at, message }) => (
                    <li key={id}>
                      <time dateTime={at.toISOString()}>{at.toLocaleTimeString()}</time>{' '}
                      <strong>{message.type}</strong>{' '}
                      {message.type === 'kuelik' && <span>{message.detail.type}</span>}
                      {message.type === 'finish' && <span>{message.detail.status}</span>}
                    </li>
                  ))}
                </ol>
              </section>
              <RecordPanel
                locale={locale}
                baseUrl={backendUrl}
                session={session.id}
                apiKey={session.apiKey}
                version={heard.length}
              />
            </>
          )}
        </div>
      </div>
    </PublicPage>
  );
}

function errorText(cause: unknown, t: (typeof texts)[Locale]): string {
  if (!isApiError(cause)) return fill(t.errorOther, { code: 'unknown' });
  if (cause.status === 401) return t.errorKey;
  if (cause.status === 403) return t.errorRefused;
  if (cause.status === undefined) return t.errorNetwork;
  return fill(t.errorOther, { code: cause.code });
}
