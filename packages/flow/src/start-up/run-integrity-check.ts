import { readIntegrityManifest } from '@kuelik/protocol';
import type { Shell } from '../shell/shell.ts';
import { checkIntegrity, loadedScripts, loadedWidgetFiles } from './integrity.ts';

/** Milliseconds that a person waits for the check at most: it continues behind the flow. */
const timeout = 10_000;

/** Compares the loaded scripts with the published ones; alerts the backend once. Never fails. */
export async function runIntegrityCheck(shell: Shell, window: Window, signal: AbortSignal): Promise<void> {
  const { store, client, securities, session, options } = shell;
  const { frontendUrl, modelsUrl } = options.config;
  const check = checkIntegrity({
    loadedFiles: () =>
      options.integration === 'WIDGET'
        ? loadedWidgetFiles(window, [frontendUrl, modelsUrl])
        : loadedScripts(window),
    read: async (address) => {
      const response = await fetch(address, { cache: 'force-cache', signal });
      // The page of an error is not the script.
      if (!response.ok) throw new Error(`Status ${response.status}`);
      return response.arrayBuffer();
    },
    digest: (bytes) => crypto.subtle.digest('SHA-384', bytes),
    knownVersions: () => readIntegrityManifest(client, options.integration, { signal }),
    onCompromised: () => {
      if (store.getState().isIntegrityCompromised) return;
      store.setState({ isIntegrityCompromised: true });
      securities
        .securityChecks({ session_id: session, frontend_integrity_compromised: true })
        // A lost alert must not stop the person.
        .catch(() => undefined);
    },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout);
  });
  await Promise.race([check, patience]);
  clearTimeout(timer);
}
