import styles from './drawings.module.css';
import {
  Asked,
  CardFront,
  Contract,
  Faded,
  Ground,
  House,
  Person,
  Phone,
  Print,
  Register,
  Right,
  Wrong,
} from './parts.tsx';

const Browser = () => (
  <>
    <rect className={styles.paper} x="20" y="22" width="120" height="80" rx="8" />
    <path className={styles.edge} d="M20 42h120" />
    <path className={styles.dots} d="M31 32h.1M41 32h.1M51 32h.1" />
  </>
);

/** Two bubbles of SMS, one over the other. */
const TwoMessages = () => (
  <>
    <rect className={styles.bubble} x="28" y="22" width="80" height="36" rx="9" />
    <path className={styles.line} d="M40 35h54M40 46h32" />
    <rect className={styles.bubble} x="50" y="64" width="80" height="36" rx="9" />
    <path className={styles.line} d="M62 77h54M62 88h32" />
  </>
);

/** Causes that are shown in the same place, each with its own picture. */
export const causes = {
  // A face check was refused, or cannot run.
  flat_picture: (
    <>
      <Ground />
      <Print />
      <path className={styles.edge} d="M100 14l18 18" />
      <Wrong />
    </>
  ),
  frame_seen_before: (
    <>
      <Ground />
      <g transform="translate(-16 -4) scale(.9)">
        <Print />
      </g>
      <g transform="translate(32 14) scale(.9)">
        <Print />
      </g>
      <Wrong />
    </>
  ),
  virtual_camera: (
    <>
      <Ground />
      <Browser />
      <circle className={styles.soft} cx="80" cy="72" r="22" />
      <path className={styles.shape} d="M73 60l20 12-20 12z" />
      <Wrong />
    </>
  ),
  frozen: (
    <>
      <Ground />
      <Print />
      <path className={styles.wave} d="M122 32v40M105 42l34 20M139 42l-34 20" />
    </>
  ),
  blocked: (
    <>
      <Ground />
      <Browser />
      <path className={styles.cover} d="M80 50l20 7v14c0 12-10 19-20 22-10-3-20-10-20-22V57z" />
      <path className={styles.white} d="M71 63l18 18M89 63l-18 18" />
    </>
  ),
  unsupported: (
    <>
      <Ground />
      <Phone>
        <path className={styles.arrow} d="M80 80V42m-13 13 13-13 13 13" />
      </Phone>
      <Wrong />
    </>
  ),
  models: (
    <>
      <Ground />
      <Phone />
      <g className={styles.glow}>
        <path className={styles.arrow} d="M80 32v34m-12-12 12 12 12-12" />
      </g>
      <path className={styles.wave} d="M66 72v10h28V72" />
      <Wrong />
    </>
  ),
  // Someone is not to be found.
  id_not_found: (
    <>
      <Ground />
      <Faded>
        <CardFront />
      </Faded>
      <Asked />
    </>
  ),
  child_not_found: (
    <>
      <Ground />
      <g transform="translate(-24 0)">
        <Person />
      </g>
      <Faded>
        <g transform="translate(56 46) scale(.6)">
          <Person />
        </g>
      </Faded>
      <Asked x={104} y={76} />
    </>
  ),
  identity_not_exist: (
    <>
      <Ground />
      <path
        className={styles.wave}
        d="M52 78c-4-32 6-52 28-52s32 20 28 52M64 92c-6-34-2-50 16-50s22 16 16 50M80 60v40"
      />
      <Wrong />
    </>
  ),
  client_not_exist: (
    <>
      <Ground />
      <Register />
      <Faded>
        <g transform="translate(66 38) scale(.6)">
          <Person />
        </g>
      </Faded>
      <Asked x={114} y={72} />
    </>
  ),
  // An organisation, or what it sent.
  organization_not_exist: (
    <>
      <Ground />
      <Faded>
        <House />
      </Faded>
      <Asked y={66} />
    </>
  ),
  invalid_input: (
    <>
      <Ground />
      <Contract />
      <rect className={styles.soft} x="56" y="76" width="48" height="18" rx="4" />
      <path className={styles.strike} d="M66 85h28" />
      <Wrong />
    </>
  ),
  // It was done before.
  double_request: (
    <>
      <Ground />
      <TwoMessages />
      <Right />
    </>
  ),
  session_already_exists: (
    <>
      <Ground />
      <path className={styles.chain} d="m70 52 16-16a17 17 0 0 1 24 24L94 76" />
      <path className={styles.chain} d="m90 58-16 16a17 17 0 0 1-24-24l16-16" />
      <Right />
    </>
  ),
  camera_dismissed: (
    <>
      <Ground />
      <Browser />
      <g className={styles.glow}>
        <rect className={styles.bubble} x="34" y="48" width="78" height="44" rx="8" />
        <path className={styles.thin} d="M44 58h16v14H44zM60 62l8-5v16l-8-5M98 56l8 8M106 56l-8 8" />
        <rect className={styles.shape} x="44" y="79" width="28" height="7" rx="3.500" />
      </g>
    </>
  ),
  camera_insecure: (
    <>
      <Ground />
      <Browser />
      <path className={styles.edge} d="M68 66v-7a12 12 0 0 1 23-5" />
      <rect className={styles.cover} x="60" y="66" width="40" height="28" rx="6" />
      <path className={styles.white} d="M80 76v8" />
      <Wrong />
    </>
  ),
  camera_absent_phone: (
    <>
      <Ground />
      <Phone />
      <g className={styles.search}>
        <circle className={styles.aim} cx="80" cy="29" r="9" />
      </g>
      <Asked y={64} />
    </>
  ),
} as const;
