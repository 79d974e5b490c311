import { isApiError, type SessionConfigs } from '@kuelik/protocol';
import { warnOfLoading } from '@kuelik/ui';
import { acceptRedirect } from '../address/query.ts';
import { storageOf } from '../browser/browser.ts';
import { isMobileDevice, readDeviceData } from '../browser/mobile.ts';
import type { Shell } from '../shell/shell.ts';
import { buildSteps } from '../steps/build-steps.ts';
import { checkCameraInTime } from './camera-presence.ts';
import { computeFingerprint, fingerprintOfTab } from './fingerprint.ts';
import { collectFingerprintInputs } from './fingerprint-inputs.ts';
import type { StartUpEffects, StartUpInput } from './start-up.ts';

export function startUpInput({ session, query, options }: Shell): StartUpInput {
  return {
    session,
    isMobile: query.isMobile,
    qr: query.qr,
    cameraCodes: options.cameraCodes,
    checkIntegrity: options.mayCheckIntegrity && options.config.useIntegrityChecks,
  };
}

/** The check's code loads only if a deployment uses it; without it nothing can be checked. */
async function runIntegrityCheck(shell: Shell, window: Window, signal: AbortSignal): Promise<void> {
  const code = await import('./run-integrity-check.ts').catch(warnOfLoading);
  await code?.runIntegrityCheck(shell, window, signal);
}

/** Whether a computer will show the QR page instead of a step, as far as known without a prompt. */
async function isForPhone(configs: SessionConfigs, { query, options }: Shell, navigator: Navigator) {
  const { alwaysMobile, showQr } = configs.flowConfig;
  if (query.isMobile ?? isMobileDevice(readDeviceData(navigator))) return false;
  if (alwaysMobile) return true;
  if (!showQr || !configs.technologies.some((code) => options.cameraCodes.includes(code))) return false;
  const devices = await navigator.mediaDevices.enumerateDevices();
  return !devices.some(({ kind }) => kind === 'videoinput');
}

/** Preloads the first step while the session is validated: saves one round trip on a slow network. */
async function preloadFirstStep(configs: SessionConfigs, shell: Shell, navigator: Navigator): Promise<void> {
  if (await isForPhone(configs, shell, navigator)) return;
  const { technologies } = configs;
  const { steps } = buildSteps({ technologies, skip: [], finished: [] }, shell.options.technologies);
  await steps[0]?.load();
}

/**
 * Reloads the page as if from the QR code's link, with the number to compare: another device holds the
 * session.
 */
function openAsHandedOver({ location }: Window): Promise<never> {
  const address = new URL(location.href);
  address.searchParams.set('qr', 'true');
  location.replace(address);
  // The page is being left.
  return new Promise(() => undefined);
}

/** Shown by the start-up while it waits for the person. */
export interface StartUpQuestions {
  /** Whether the browser may be showing the camera prompt. */
  readonly onCameraQuestion: (asking: boolean) => void;
  readonly confirmHandOff: (fingerprint: string) => Promise<void>;
}

/** The start-up's effects on a real browser. */
export function startUpEffects(
  shell: Shell,
  window: Window,
  signal: AbortSignal,
  { onCameraQuestion, confirmHandOff }: StartUpQuestions,
): StartUpEffects {
  const { session, query, api, token, store } = shell;
  const { navigator } = window;
  const compute = () =>
    computeFingerprint(() => collectFingerprintInputs(window), navigator, window.crypto?.subtle);
  const loadConfigs = async () => {
    const configs = await api.configs(session, { signal });
    // The step itself retries and reports a failure.
    preloadFirstStep(configs, shell, navigator).catch(() => undefined);
    return configs;
  };
  let early: Promise<SessionConfigs> | null = null;
  return {
    prepare: () => {
      early = loadConfigs();
      early.catch(() => undefined);
    },
    fingerprint: () => fingerprintOfTab(storageOf(window, 'sessionStorage'), compute),
    loadConfigs: async () => {
      const configs = await (early ?? loadConfigs());
      const redirect = acceptRedirect(query.redirect, configs.redirectOrigins);
      store.setState({ redirect, extensions: configs.extensions });
      if (query.redirect !== null && redirect === null) {
        shell.emit('kuelik', {
          type: 'error',
          session,
          code: 'redirect_refused',
          message: 'The redirect is not listed',
        });
      }
      return configs;
    },
    readDevice: () => readDeviceData(navigator),
    confirmHandOff: async (fingerprint) => {
      if (shell.client.speaks('hand_off')) await confirmHandOff(fingerprint);
    },
    checkCamera: async () => {
      onCameraQuestion(true);
      const presence = await checkCameraInTime(async () => {
        const { checkCamera, reportForbiddenCamera } = await import('./camera-check.ts');
        reportForbiddenCamera(shell);
        return checkCamera({ ask: true });
      });
      onCameraQuestion(false);
      return presence;
    },
    validate: async (fingerprint) => {
      const { qr } = query;
      const opening = api.validate({ session_id: session, fingerprint, ...(qr && { qr }) }, { signal });
      const reply = await opening.catch((error: unknown) => {
        const isOffered = isApiError(error) && error.code === 'hand_off_offered';
        if (isOffered && !qr && !shell.options.isWidget) return openAsHandedOver(window);
        throw error;
      });
      token.set(reply.accessToken);
      return reply;
    },
    runIntegrityCheck: () => runIntegrityCheck(shell, window, signal),
    reportFailure: shell.reportFailure,
    update: (patch) => store.setState(patch),
  };
}
