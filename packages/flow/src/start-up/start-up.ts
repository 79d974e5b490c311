import type { CameraPresence } from '@kuelik/camera';
import {
  type FailureReason,
  type SessionConfigs,
  type SessionValidation,
  toFailureReason,
} from '@kuelik/protocol';
import { type DeviceData, isMobileDevice } from '../browser/mobile.ts';
import { type InvalidKind, invalidKind } from '../session/invalid-kind.ts';
import type { SessionState } from '../session/state.ts';

/** The page after the loading page. */
export type StartUpOutcome =
  | { readonly page: 'flow' }
  | { readonly page: 'qr'; readonly reason: 'no-camera' | 'always-mobile' }
  | { readonly page: 'result'; readonly status: 'failure' }
  | { readonly page: 'invalid'; readonly kind: InvalidKind };

/** URL and deployment settings, known before loading. */
export interface StartUpInput {
  readonly session: string;
  /** The query's isMobile, if it is a boolean. */
  readonly isMobile: boolean | null;
  /** The query's qr: this device takes over the session. */
  readonly qr: boolean;
  /** Codes of the technologies that use a camera. */
  readonly cameraCodes: readonly string[];
  /** The build may check itself, and the deployment has enabled it. */
  readonly checkIntegrity: boolean;
}

/** Effects of the start-up. */
export interface StartUpEffects {
  /** Starts loading what later steps need. Never fails: those steps report it. */
  readonly prepare: () => void;
  /** Never fails: falls back to weaker fingerprints. */
  readonly fingerprint: () => Promise<string>;
  readonly loadConfigs: () => Promise<SessionConfigs>;
  readonly readDevice: () => DeviceData;
  /** Resolves when the person has confirmed their own computer, or the backend cannot ask. */
  readonly confirmHandOff: (fingerprint: string) => Promise<void>;
  /** Never fails. */
  readonly checkCamera: () => Promise<CameraPresence>;
  readonly validate: (fingerprint: string) => Promise<SessionValidation>;
  /** Never fails: it reports its own findings. */
  readonly runIntegrityCheck: () => Promise<void>;
  /** Stores the reason as the current one and reports it to the backend. */
  readonly reportFailure: (reason: FailureReason) => void;
  readonly update: (patch: Partial<SessionState>) => void;
}

/**
 * Starts a session: the specification's start-up order, section 4, whose numbers are in the comments.
 * Resolves with the next page and stores its findings in the session's state.
 */
export async function startUp(input: StartUpInput, effects: StartUpEffects): Promise<StartUpOutcome> {
  const { update } = effects;

  const reject = (error: unknown): StartUpOutcome => {
    const reason = toFailureReason(error, input.session);
    const kind = invalidKind(error);
    update({ sessionStatus: 'INVALID', invalidKind: kind, refusal: error });
    effects.reportFailure(reason);
    return { page: 'invalid', kind };
  };

  effects.prepare();

  // 1
  const fingerprint = await effects.fingerprint();
  update({ fingerprint });

  // 2
  let configs: SessionConfigs;
  try {
    configs = await effects.loadConfigs();
  } catch (error) {
    return reject(error);
  }
  const { flowConfig, technologyConfigs, technologies, organization } = configs;
  update({ flowConfig, technologyConfigs, technologies, organization });

  // 3
  const mobile = input.isMobile ?? isMobileDevice(effects.readDevice());
  update({ mobile });

  // 4
  if (flowConfig.alwaysMobile && !mobile) return { page: 'qr', reason: 'always-mobile' };

  // Before asking anything of a person who may have received someone else's link.
  if (input.qr) {
    try {
      await effects.confirmHandOff(fingerprint);
    } catch (error) {
      return reject(error);
    }
  }

  // 5
  const needsCamera = technologies.some((code) => input.cameraCodes.includes(code));
  if (flowConfig.showQr && needsCamera) {
    const camera = await effects.checkCamera();
    if (camera === 'denied' && mobile) {
      update({ sessionStatus: 'INVALID', invalidKind: 'invalid' });
      effects.reportFailure({ type: 'camera', value: 'NO_CAM' });
      return { page: 'result', status: 'failure' };
    }
    if (camera !== 'present') return { page: 'qr', reason: 'no-camera' };
  }

  // 6
  let validation: SessionValidation;
  try {
    validation = await effects.validate(fingerprint);
  } catch (error) {
    return reject(error);
  }
  const { type, metadata, skip, finished } = validation;
  update({ type, metadata, skip, finished });
  if (validation.organization !== '') update({ organization: validation.organization });

  // 7
  if (input.checkIntegrity) await effects.runIntegrityCheck();

  // 8
  update({ sessionStatus: 'VALID', invalidKind: null });
  return { page: 'flow' };
}
