import styles from './drawings.module.css';
import { Ground, Wrong } from './parts.tsx';

const Camera = () => (
  <>
    <path
      className={styles.paper}
      d="M30 42h22l8-12h40l8 12h22a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7H30a7 7 0 0 1-7-7V49a7 7 0 0 1 7-7z"
    />
    <circle className={styles.soft} cx="80" cy="70" r="20" />
    <circle className={styles.shape} cx="80" cy="70" r="9" />
  </>
);

/** A browser's window with its address bar at the top. */
const Window = () => (
  <>
    <rect className={styles.paper} x="16" y="20" width="128" height="82" rx="8" />
    <path className={styles.edge} d="M16 46h128" />
    <rect className={styles.soft} x="44" y="26" width="92" height="14" rx="7" />
  </>
);

/** A list in which the camera's switch is turned on. */
const Switch = ({ y }: { readonly y: number }) => (
  <g transform={`translate(0 ${y})`}>
    <rect className={styles.paper} x="50" y="0" width="66" height="30" rx="6" />
    <path className={styles.thin} d="M58 10h10v10H58zM68 14l6-4v10l-6-4" />
    <rect className={styles.shape} x="88" y="8" width="22" height="14" rx="7" />
    <g className={styles.glow}>
      <circle className={styles.right} cx="103" cy="15" r="8" />
    </g>
  </g>
);

/** A phone whose address bar is at `y`, and the switch near it. */
const PhoneBrowser = ({ y, list }: { readonly y: number; readonly list: number }) => (
  <>
    <rect className={styles.paper} x="42" y="6" width="82" height="108" rx="10" />
    <rect className={styles.soft} x="50" y={y} width="66" height="16" rx="8" />
    <g className={styles.glow}>
      <circle className={styles.guide} cx="60" cy={y + 8} r="9" />
    </g>
    <path className={styles.thin} d={`M56 ${y + 6}h8M56 ${y + 11}h8`} />
    <Switch y={list} />
  </>
);

/** Why there is no picture of the camera, and where a browser lets it again; see `CameraView`. */
export const cameras = {
  camera_busy: (
    <>
      <Ground />
      <Camera />
      <g className={styles.glow}>
        <rect className={styles.bubble} x="92" y="12" width="54" height="42" rx="8" />
        <circle className={styles.shape} cx="119" cy="27" r="6" />
        <path className={styles.shape} d="M108 45c0-8 4-11 11-11s11 3 11 11z" />
      </g>
    </>
  ),
  camera_absent: (
    <>
      <Ground />
      <rect className={styles.paper} x="30" y="34" width="100" height="62" rx="7" />
      <path className={styles.line} d="M56 108h48M80 96v12" />
      <g className={styles.search}>
        <circle className={styles.aim} cx="80" cy="20" r="10" />
      </g>
      <path className={styles.thin} d="M72 58a8 8 0 1 1 11 8c-2 1-3 3-3 6M80 80v.1" />
    </>
  ),
  camera_lost: (
    <>
      <Ground />
      <g transform="translate(-4 -12) scale(.8)">
        <Camera />
      </g>
      <path className={styles.edge} d="M60 68v14c0 8 5 12 13 12h7M150 94h-22" />
      <rect className={styles.soft} x="80" y="86" width="16" height="16" rx="3" />
      <g className={styles.glow}>
        <path className={styles.ray} d="m102 84 4-7M110 90l7-4M102 106l4 7" />
      </g>
      <rect className={styles.soft} x="118" y="86" width="14" height="16" rx="3" />
    </>
  ),
  camera_timeout: (
    <>
      <Ground />
      <Camera />
      <circle className={styles.sun} cx="124" cy="34" r="19" />
      <g className={styles.glow}>
        <path className={styles.thin} d="M124 22v12l8 5" />
      </g>
    </>
  ),
  camera_unsupported: (
    <>
      <Ground />
      <Window />
      <path className={styles.dots} d="M26 33h.1M34 33h.1" />
      <g transform="translate(40 44) scale(.5)">
        <Camera />
      </g>
      <Wrong />
    </>
  ),
  camera_blank: (
    <>
      <Ground />
      <Camera />
      <g className={styles.glow}>
        <path className={styles.skin} d="M84 118c-2-14-10-26-10-40 0-8 6-13 13-13 9 0 14 6 16 14l9 39z" />
        <path className={styles.thin} d="M80 74c2-3 8-3 11 0" />
      </g>
    </>
  ),
  camera_grey: (
    <>
      <Ground />
      <Camera />
      <circle className={styles.faint} cx="80" cy="70" r="19" />
      <path className={styles.white} d="M62 76 92 56M68 84l28-19" />
      <g className={styles.glow}>
        <path className={styles.ray} d="M124 34h14M120 24l10-9M120 44l10 9" />
      </g>
    </>
  ),
  camera_frozen: (
    <>
      <Ground />
      <Camera />
      <circle className={styles.paper} cx="124" cy="34" r="20" />
      <g className={styles.glow}>
        <path className={styles.wave} d="M119 26v16M129 26v16" />
      </g>
    </>
  ),
  // Where to allow it again.
  allow_ios: <PhoneBrowser y={92} list={52} />,
  allow_android: <PhoneBrowser y={14} list={40} />,
  allow_samsung: <PhoneBrowser y={92} list={52} />,
  allow_chromium: (
    <>
      <Window />
      <g className={styles.glow}>
        <circle className={styles.guide} cx="53" cy="33" r="10" />
      </g>
      <path className={styles.thin} d="M49 31h8M49 36h8" />
      <Switch y={54} />
    </>
  ),
  allow_firefox: (
    <>
      <Window />
      <path className={styles.thin} d="M50 30h9v7h-9zM59 32l5-2v7l-5-2" />
      <path className={styles.strike} d="m47 26 19 14" />
      <g className={styles.glow}>
        <circle className={styles.guide} cx="57" cy="33" r="13" />
      </g>
      <Switch y={56} />
    </>
  ),
  allow_safari: (
    <>
      <path className={styles.paper} d="M8 12h144v16H8z" />
      <path className={styles.line} d="M52 20h16M78 20h16M104 20h16" />
      <g className={styles.glow}>
        <rect className={styles.guide} x="14" y="13" width="30" height="14" rx="4" />
      </g>
      <path className={styles.dots} d="M22 20h.1M29 20h.1M36 20h.1" />
      <rect className={styles.paper} x="14" y="34" width="110" height="70" rx="6" />
      <path className={styles.line} d="M24 46h44M24 58h30" />
      <Switch y={66} />
    </>
  ),
  allow_webView: (
    <>
      <Ground />
      <rect className={styles.soft} x="14" y="22" width="50" height="80" rx="9" />
      <rect className={styles.bubble} x="22" y="38" width="34" height="22" rx="6" />
      <rect className={styles.paper} x="98" y="22" width="50" height="80" rx="9" />
      <circle className={styles.globe} cx="123" cy="60" r="14" />
      <path className={styles.thin} d="M109 60h28M123 46c-8 8-8 20 0 28 8-8 8-20 0-28" />
      <g className={styles.glow}>
        <path className={styles.arrow} d="M66 60h26m-8-8 8 8-8 8" />
      </g>
    </>
  ),
} as const;
