import styles from './drawings.module.css';
import { Asked, Certificate, Contract, Faded, Ground, Person, Print, Register, Wrong } from './parts.tsx';

/** Why documents were not signed, or a photo not compared. */
export const signing = {
  certificate_locked: (
    <>
      <Ground />
      <Certificate />
      <path className={styles.edge} d="M56 70V60a14 14 0 0 1 28 0v10" />
      <rect className={styles.cover} x="48" y="70" width="44" height="34" rx="6" />
      <path className={styles.white} d="M70 82v10" />
    </>
  ),
  certificate_expired: (
    <>
      <Ground />
      <Certificate />
      <circle className={styles.paper} cx="58" cy="84" r="22" />
      <path className={styles.hand} d="M58 84V69" />
      <path className={styles.thin} d="m58 84 9 6" />
    </>
  ),
  certificate_revoked: (
    <>
      <Ground />
      <Certificate />
      <path className={styles.strike} d="m30 22 100 80" />
    </>
  ),
  no_certificate: (
    <>
      <Ground />
      <Faded>
        <Certificate />
      </Faded>
      <Asked x={70} />
    </>
  ),
  cannot_be_signed: (
    <>
      <Ground />
      <Contract />
      <path className={styles.wave} d="M58 90c6-14 10-14 11-4s5 8 8-2" />
      <Wrong />
    </>
  ),
  in_progress: (
    <>
      <Ground />
      <Contract />
      <g className={styles.slide}>
        <path className={styles.wave} d="M58 90c6-14 10-14 11-4s5 8 8-2" />
      </g>
      <circle className={styles.sun} cx="122" cy="86" r="18" />
      <path className={styles.thin} d="M122 75v11l7 4" />
    </>
  ),
  storage_full: (
    <>
      <Ground />
      <Register />
      <Wrong />
    </>
  ),
  identifier_missing: (
    <>
      <Ground />
      <g transform="translate(-26 -2) scale(.9)">
        <Contract />
      </g>
      <Faded>
        <g transform="translate(62 34) scale(.7)">
          <Person />
        </g>
      </Faded>
      <Asked x={118} y={72} />
    </>
  ),
  liveness_missing: (
    <>
      <Ground />
      <Faded>
        <Print />
      </Faded>
      <Asked />
    </>
  ),
  photo_unreadable: (
    <>
      <Ground />
      <Print />
      <circle className={styles.lens} cx="98" cy="70" r="22" />
      <path className={styles.handle} d="m114 86 16 16" />
    </>
  ),
} as const;
