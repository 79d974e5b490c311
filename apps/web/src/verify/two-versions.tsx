import type { Locale, SignersVersion } from '@kuelik/protocol';
import { Button, fill, LiveRegion, Loader, Message, useTexts } from '@kuelik/ui';
import { useState } from 'react';
import { PagePane } from './page-pane.tsx';
import styles from './seen.module.css';
import { texts } from './texts/index.ts';
import { useTwoVersions } from './use-two-versions.ts';

interface TwoVersionsProps {
  readonly locale: Locale;
  readonly file: File;
  readonly version: SignersVersion;
  /** The page to show first, from 1. */
  readonly start: number;
}

/** A signed page next to its current version, with the differences marked on both. */
export function TwoVersions({ locale, file, version, start }: TwoVersionsProps) {
  const t = useTexts('verify', texts, locale);
  const { state, again } = useTwoVersions(file, version.bytes);
  const [number, setNumber] = useState(start);
  if (state.name === 'opening') return <Loader label={t.seenOpening} size="small" />;
  if (state.name === 'failed') {
    return (
      <Message
        tone="error"
        action={
          <Button variant="secondary" size="compact" onClick={again}>
            {t.seenAgain}
          </Button>
        }
      >
        {t.seenFailed}
      </Message>
    );
  }
  const { signed, now } = state;
  const total = Math.max(signed.pages, now.pages);
  const marks = version.differences.filter(({ page }) => page === number);
  const label = fill(t.seenPage, { n: number, total });
  const turn = (to: number) => setNumber(Math.min(total, Math.max(1, to)));
  return (
    <div className={styles.versions}>
      {total > 1 && (
        <div className={styles.turning}>
          <Button variant="quiet" size="compact" disabled={number === 1} onClick={() => turn(number - 1)}>
            {t.seenPrevious}
          </Button>
          <span>{label}</span>
          <Button variant="quiet" size="compact" disabled={number === total} onClick={() => turn(number + 1)}>
            {t.seenNext}
          </Button>
        </div>
      )}
      <LiveRegion>{label}</LiveRegion>
      <div className={styles.sides}>
        <PagePane t={t} pdf={signed} number={number} title={t.seenThen} label={label} marks={marks} />
        <PagePane t={t} pdf={now} number={number} title={t.seenNow} label={label} marks={marks} />
      </div>
    </div>
  );
}
