import type { Shell } from '../shell/shell.ts';
import { checkIntegrity, loadedScripts, loadedWidgetFiles } from './integrity.ts';

/** Milliseconds for the whole check: it must not keep a person waiting. */
const timeout = 10_000;

/** Compares the loaded scripts with the published ones; alerts the backend once. Never fails. */
export async function runIntegrityCheck(shell: Shell, window: Window, signal: AbortSignal): Promise<void> {
  const { store, securities, session, options } = shell;
  const { frontendUrl, modelsUrl } = options.config;
  // Supported browsers lack `AbortSignal.any`.
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, timeout);
  signal.addEventListener('abort', end);
  const limited = limit.signal;
  await checkIntegrity({
    loadedFiles: () =>
      options.integration === 'WIDGET'
        ? loadedWidgetFiles(window, [frontendUrl, modelsUrl])
        : loadedScripts(window),
    read: async (address) => (await fetch(address, { cache: 'force-cache', signal: limited })).arrayBuffer(),
    digest: (bytes) => crypto.subtle.digest('SHA-384', bytes),
    knownVersions: () => securities.integrityManifest(options.integration, { signal: limited }),
    onCompromised: () => {
      if (store.getState().isIntegrityCompromised) return;
      store.setState({ isIntegrityCompromised: true });
      securities
        .securityChecks({ session_id: session, frontend_integrity_compromised: true })
        // A lost alert must not stop the person.
        .catch(() => undefined);
    },
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
}
