import { Picture } from './error-picture.tsx';
import styles from './illustrations.module.css';

/** A card with a portrait and two lines: the document in every picture. */
function Card() {
  return (
    <>
      <rect className={styles.paper} x="42" y="36" width="156" height="104" rx="14" />
      <rect className={styles.soft} x="58" y="54" width="46" height="58" rx="8" />
      <circle className={styles.shape} cx="81" cy="75" r="10" />
      <path className={styles.shape} d="M64 112c0-13 7-20 17-20s17 7 17 20z" />
      <path className={styles.line} d="M118 62h60M118 80h44M118 98h52M58 126h62" />
    </>
  );
}

/** The verification has succeeded. */
export function SuccessPicture() {
  return (
    <Picture>
      <ellipse className={styles.ground} cx="120" cy="158" rx="86" ry="9" />
      <Card />
      <circle className={styles.halo} cx="182" cy="128" r="36" />
      <circle className={styles.success} cx="182" cy="128" r="28" />
      <path className={styles.mark} d="M169 129l9 9 17-18" />
    </Picture>
  );
}

/** The verification has not succeeded. */
export function FailurePicture() {
  return (
    <Picture>
      <ellipse className={styles.ground} cx="120" cy="158" rx="86" ry="9" />
      <Card />
      <circle className={styles.halo} cx="182" cy="128" r="36" />
      <circle className={styles.error} cx="182" cy="128" r="28" />
      <path className={styles.mark} d="M172 118l20 20M192 118l-20 20" />
    </Picture>
  );
}

/** No camera: a screen without a picture, and a phone that has one. */
export function NoCameraPicture() {
  return (
    <Picture>
      <ellipse className={styles.ground} cx="120" cy="162" rx="90" ry="8" />
      <rect className={styles.paper} x="34" y="28" width="148" height="100" rx="12" />
      <path className={styles.line} d="M88 154h40M108 128v26" />
      <path
        className={styles.shape}
        d="M82 68h10l5-8h22l5 8h10a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H82a6 6 0 0 1-6-6V74a6 6 0 0 1 6-6z"
      />
      <circle className={styles.paper} cx="108" cy="86" r="11" />
      <path className={styles.strike} d="M72 54l72 64" />
      <rect className={styles.paper} x="162" y="66" width="50" height="94" rx="10" />
      <rect className={styles.soft} x="169" y="78" width="36" height="62" rx="4" />
      <circle className={styles.success} cx="187" cy="108" r="12" />
      <path className={styles.thin} d="M181.5 108l4 4 7-7.5" />
      <path className={styles.line} d="M182 150h10" />
    </Picture>
  );
}
