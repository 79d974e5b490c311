import type { FinishResult } from '@kuelik/protocol';
import { Skeleton } from '@kuelik/ui';
import { Fragment, useEffect, useState } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import { blockOrder, partsOf, type ResultBlock } from '../result/result-block.ts';
import { ResultRows } from '../result/result-rows.tsx';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { buildSteps } from '../steps/build-steps.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import type { TechnologyStep } from '../technology.ts';
import styles from './full-result.module.css';

/** The blocks of the layout `full`: each technology's result in rows. Specification, section 2. */
export function FullResult() {
  const { options } = useShell();
  const names = useStepNames();
  const state = useSession((all) => all);
  const { done, steps } = buildSteps(state, options.technologies);
  const ended = options.technologies.filter(({ key }) => state.results[key] !== undefined);
  const shown = blockOrder([...done, ...steps].filter((step) => ended.includes(step)));
  return (
    <div className={styles.blocks}>
      {shown.map((step) => (
        <Block key={step.key} step={step} name={names[step.key] ?? ''} result={state.results[step.key]} />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly step: TechnologyStep;
  readonly name: string;
  readonly result: FinishResult | undefined;
}

function Block({ step, name, result }: BlockProps) {
  const { texts, locale } = useLocale();
  const block = useBlock(step);
  return (
    <section className={styles.block} aria-label={name}>
      <h2 className={styles.title}>{name}</h2>
      <p className={result?.status === 'success' ? styles.passed : styles.failed}>
        {result?.status === 'success' ? texts.successTitle : texts.failureTitle}
      </p>
      {block === 'loading' && <Skeleton label={texts.loading} parts={['text', 'text', 'text']} />}
      {block !== 'loading' &&
        block !== null &&
        partsOf(block, result?.data ?? {}).map((part, index) => (
          <Fragment key={String(index)}>
            <ResultRows fields={block.fields} data={part} />
            {block.groups?.map(({ title, fields }) => (
              <ResultRows key={title[locale]} title={title[locale]} fields={fields} data={part} />
            ))}
          </Fragment>
        ))}
    </section>
  );
}

/** A step's rows; null if it has none or they fail to load: the verdict is shown anyway. */
function useBlock(step: TechnologyStep): ResultBlock | 'loading' | null {
  const [block, setBlock] = useState<ResultBlock | 'loading' | null>('loading');
  useEffect(() => {
    let isGone = false;
    const show = (loaded: ResultBlock | null) => !isGone && setBlock(loaded);
    if (step.loadResultBlock === undefined) show(null);
    else
      step.loadResultBlock().then(
        (module) => show(module.default),
        () => show(null),
      );
    return () => {
      isGone = true;
    };
  }, [step]);
  return block;
}
