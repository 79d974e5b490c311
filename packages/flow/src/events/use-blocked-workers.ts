import { useCallback, useContext } from 'react';
import { warn } from '../monitoring/warn.ts';
import { ShellContext } from '../shell/shell-context.tsx';

const message =
  "The page's policy keeps workers from starting: it has to allow worker-src blob: and the flow's origin";

/** A function that tells whoever built the page that its policy keeps our workers from starting: only they can mend it. */
export function useBlockedWorkers(): () => void {
  const shell = useContext(ShellContext);
  return useCallback(() => {
    warn(message);
    shell?.emit('kuelik', { type: 'error', session: shell.session, code: 'workers_blocked', message });
  }, [shell]);
}
