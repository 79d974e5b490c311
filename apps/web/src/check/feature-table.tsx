import { type Features, featureNames } from '@kuelik/camera/capability';
import styles from './check.module.css';
import type { CheckTexts } from './texts/en.ts';

interface FeatureTableProps {
  readonly features: Features;
  readonly texts: CheckTexts;
}

/** All features, by their names in the JSON and the documentation. */
export function FeatureTable({ features, texts: t }: FeatureTableProps) {
  return (
    <dl className={styles.features}>
      {featureNames.map((name) => (
        <div key={name} className={styles.feature}>
          <dt lang="en">{name}</dt>
          <dd>{features[name] ? t.present : t.absent}</dd>
        </div>
      ))}
    </dl>
  );
}
