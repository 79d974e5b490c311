import { useCallback, useContext } from 'react';
import { HostNoticesContext } from './host-notices.ts';

/** A function that reports that a policy of the page keeps our workers from starting. */
export function useBlockedWorkers(): () => void {
  const notices = useContext(HostNoticesContext);
  return useCallback(() => notices?.workersBlocked(), [notices]);
}
