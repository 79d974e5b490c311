import { type DeviceReport, deviceReport, type Features } from '@kuelik/camera/capability';
import { giveFile } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';
import { Button, LiveRegion, Loader, useTexts } from '@kuelik/ui';
import { useCallback, useEffect, useState } from 'react';
import { PublicPage } from '../public-page.tsx';
import { Abilities } from './abilities.tsx';
import styles from './check.module.css';
import { CodeEntry } from './code-entry.tsx';
import { FeatureTable } from './feature-table.tsx';
import { texts } from './texts/index.ts';

/** Browser features that the page needs; tests pass their own. */
export interface CheckEnvironment {
  /** With `ask` the browser prompts for the camera. Never rejects. */
  readonly probe: (ask: boolean) => Promise<Features>;
  /** Notifies the app or the framing page. Never fails. */
  readonly notifyHost: (report: DeviceReport) => void;
  /** Rejects if copying is not possible. */
  readonly copy: (text: string) => Promise<void>;
}

export interface CheckPageProps {
  readonly environment: CheckEnvironment;
  /** A code in the URL, for support agents. */
  readonly code: string | null;
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  readonly onLocale: (locale: Locale) => void;
}

/** The device check: the device's abilities, a code for support and JSON for integrators. */
export default function CheckPage({ environment, code, locale, locales, onLocale }: CheckPageProps) {
  const t = useTexts('check', texts, locale);
  const [features, setFeatures] = useState<Features | null>(null);
  const look = useCallback(
    async (ask: boolean) => {
      const found = await environment.probe(ask);
      setFeatures(found);
      environment.notifyHost(deviceReport(found));
    },
    [environment],
  );
  useEffect(() => void look(false), [look]);
  return (
    <PublicPage
      width="reading"
      title={t.title}
      lead={t.lead}
      locale={locale}
      locales={locales}
      onLocale={onLocale}
    >
      {features === null ? (
        <Loader label={t.looking} />
      ) : (
        <>
          <Abilities features={features} texts={t} />
          <div className={styles.buttons}>
            <Button size="compact" onClick={() => look(true)}>
              {features.cameraPermitted && features.camera ? t.tryCamera : t.again}
            </Button>
          </div>
          <ForSupport report={deviceReport(features)} copy={environment.copy} locale={locale} />
          <details className={styles.details}>
            <summary>{t.details}</summary>
            <FeatureTable features={features} texts={t} />
          </details>
        </>
      )}
      <CodeEntry texts={t} given={code} />
    </PublicPage>
  );
}

interface ForSupportProps {
  readonly report: DeviceReport;
  readonly copy: CheckEnvironment['copy'];
  readonly locale: Locale;
}

function ForSupport({ report, copy, locale }: ForSupportProps) {
  const t = useTexts('check', texts, locale);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | 'notSaved' | null>(null);
  const json = JSON.stringify(report, null, 2);
  const copyReport = () =>
    copy(json).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  const save = async () => {
    const isGiven = await giveFile(
      new Blob([json], { type: 'application/json' }),
      'device-check.json',
      navigator,
    );
    setOutcome(isGiven ? null : 'notSaved');
  };
  return (
    <section className={styles.support} aria-labelledby="code-for-support">
      <h2 id="code-for-support" className={styles.subtitle}>
        {t.codeTitle}
      </h2>
      <p className={styles.lead}>{t.codeText}</p>
      <p className={styles.code} translate="no" data-testid="support-code">
        {report.code}
      </p>
      <div className={styles.buttons}>
        <Button size="compact" variant="secondary" onClick={copyReport}>
          {t.copy}
        </Button>
        <Button size="compact" variant="quiet" onClick={save}>
          {t.save}
        </Button>
      </div>
      {outcome !== null && <p aria-hidden="true">{t[outcome]}</p>}
      <LiveRegion>{outcome === null ? '' : t[outcome]}</LiveRegion>
    </section>
  );
}
