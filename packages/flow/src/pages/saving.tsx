import { Skeleton, type SkeletonProps, SlowNote } from '@kuelik/ui';
import { useLocale } from '../i18n/locale-context.tsx';
import styles from './result-page.module.css';

/** The result is on its way to the server: says to stay, above the shape of what follows. */
export function Saving({ parts }: Pick<SkeletonProps, 'parts'>) {
  const { texts } = useLocale();
  return (
    <>
      <p role="status">{texts.saving}</p>
      {parts.length > 0 && (
        <div className={styles.coming}>
          <Skeleton parts={parts} />
        </div>
      )}
      <SlowNote />
    </>
  );
}
