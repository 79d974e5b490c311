import { Aloud } from '@kuelik/camera';
import { Screen, SuccessIcon } from '@kuelik/ui';
import type { LivenessTexts } from '../../texts/index.ts';
import styles from './ended-pages.module.css';

/** Shown briefly before the flow continues automatically. */
export function PassedPage({
  photo,
  texts,
}: {
  readonly photo: string | null;
  readonly texts: LivenessTexts;
}) {
  return (
    <Screen title={texts.passed_title}>
      <Aloud text={texts.passed_title} />
      <div className={styles.passed}>
        {photo !== null && <img className={styles.photo} src={photo} alt="" />}
        <span className={styles.success}>
          <SuccessIcon size={56} />
        </span>
      </div>
    </Screen>
  );
}
