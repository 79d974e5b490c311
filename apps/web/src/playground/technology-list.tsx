import type { Locale } from '@kuelik/protocol';
import { titles } from '@kuelik/technologies/about';
import { catalogue, type TechnologyKey, technologyKeys } from '@kuelik/technologies/catalogue';
import { ArrowUpIcon, Checkbox, fill } from '@kuelik/ui';
import { move, toggle } from './form.ts';
import styles from './playground.module.css';
import { texts } from './texts/index.ts';

interface TechnologyListProps {
  readonly locale: Locale;
  readonly chosen: readonly TechnologyKey[];
  readonly onChange: (chosen: readonly TechnologyKey[]) => void;
}

/** The chosen technologies and their order. */
export function TechnologyList({ locale, chosen, onChange }: TechnologyListProps) {
  const t = texts[locale];
  const rest = technologyKeys.filter((key) => !chosen.includes(key));
  const label = (key: TechnologyKey) => (
    <>
      {titles[key]?.[locale]} <code className={styles.code}>{catalogue[key].code}</code>
    </>
  );
  return (
    <>
      <p className={styles.hint}>{t.stepsHint}</p>
      <ol className={styles.steps}>
        {chosen.map((key, index) => (
          <li key={key} className={styles.step}>
            <Checkbox label={label(key)} checked onChange={() => onChange(toggle(chosen, key))} />
            <button
              type="button"
              className={styles.move}
              disabled={index === 0}
              aria-label={fill(t.moveUp, { name: titles[key]?.[locale] ?? key })}
              onClick={() => onChange(move(chosen, key, -1))}
            >
              <ArrowUpIcon size={20} />
            </button>
            <button
              type="button"
              className={styles.move}
              disabled={index === chosen.length - 1}
              aria-label={fill(t.moveDown, { name: titles[key]?.[locale] ?? key })}
              onClick={() => onChange(move(chosen, key, 1))}
            >
              <span className={styles.down}>
                <ArrowUpIcon size={20} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {rest.map((key) => (
        <Checkbox
          key={key}
          label={label(key)}
          checked={false}
          onChange={() => onChange(toggle(chosen, key))}
        />
      ))}
    </>
  );
}
