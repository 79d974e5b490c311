/** Camera direction: towards the person or away from them. */
export type CameraFacing = 'user' | 'environment';

/** A camera as the browser lists it, with its known capabilities. */
export interface CameraDevice {
  readonly deviceId: string;
  /** Empty until the camera has been allowed. */
  readonly label: string;
  readonly capabilities?: CameraCapabilities;
}

/** The capabilities used for the choice; browsers fill in what they know. */
export interface CameraCapabilities {
  readonly facingMode?: readonly string[];
  readonly focusMode?: readonly string[];
  readonly torch?: boolean;
}

const frontLabel = /front|facetime|user|selfie|фронт|передн|селфи|алдыңғы|depan/i;
const rearLabel = /back|rear|environment|задн|тылов|основн|артқы|belakang/i;
/** Windows Hello and depth sensors: their grey picture is useless for faces and documents. */
const infraredLabel = /\bir\b|infrared|depth|\btof\b|hello|инфракрасн|(^|[^а-я])ик([^а-я]|$)|инфрақызыл/i;
const virtualLabel = /virtual|obs|manycam|snap camera|xsplit|droidcam|ivcam|camo/i;
const deskLabel = /desk view/i;
const telephotoLabel = /telephoto|телефото/i;
const ultraWideLabel = /ultra ?wide|сверхширок|macro|макро/i;
/** Several lenses behind one device: the phone switches to one that can focus at this distance. */
const fusedLabel = /\b(triple|dual wide)\b|тройн|двойная широк/i;

/** Camera direction, as reported or by its label; `null` for webcams, which report none. */
export function facingOf(device: CameraDevice): CameraFacing | null {
  const mode = device.capabilities?.facingMode?.[0];
  if (mode === 'user' || mode === 'environment') return mode;
  if (rearLabel.test(device.label)) return 'environment';
  if (frontLabel.test(device.label)) return 'user';
  return null;
}

/** Android's lens number, `camera2 0, facing back`: 0 is the main one. */
function lensNumber(label: string): number | null {
  const match = /camera2? (\d+)/i.exec(label);
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** Whether a camera can focus on a held object; `null` if unknown. */
export function canFocus(capabilities: CameraCapabilities | undefined): boolean | null {
  const modes = capabilities?.focusMode;
  if (modes === undefined || modes.length === 0) return null;
  return modes.includes('continuous') || modes.includes('single-shot');
}

/**
 * Suitability of a camera for a task; only the order of the numbers matters. Direction outweighs everything
 * else; then come unsuitable lenses, then focus and torch.
 */
export function scoreCamera(device: CameraDevice, wanted: CameraFacing): number {
  const facing = facingOf(device);
  let score = 0;
  if (facing === wanted) score += 100;
  else if (facing === null) score += 50;
  if (infraredLabel.test(device.label)) score -= 200;
  if (deskLabel.test(device.label)) score -= 40;
  if (virtualLabel.test(device.label)) score -= 30;
  if (telephotoLabel.test(device.label)) score -= 20;
  if (ultraWideLabel.test(device.label)) score -= 15;
  if (wanted === 'environment') {
    if (fusedLabel.test(device.label)) score += 5;
    if (device.capabilities?.torch === true) score += 6;
    const focus = canFocus(device.capabilities);
    if (focus === true) score += 12;
    if (focus === false) score -= 12;
  }
  // The specification, section 9: index 0 is preferred among the rear cameras.
  if (lensNumber(device.label) === 0) score += 4;
  return score;
}

/**
 * Cameras in the order to try them, the best first; equal ones keep the browser's order. Rear before front if
 * the rear is wanted, and the reverse.
 */
export function rankCameras(devices: readonly CameraDevice[], wanted: CameraFacing): readonly CameraDevice[] {
  return devices
    .map((device, index) => ({ device, index, score: scoreCamera(device, wanted) }))
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .map(({ device }) => device);
}
