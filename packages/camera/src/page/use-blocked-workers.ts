import { useCallback, useContext } from 'react';
import { HostNoticesContext } from './host-notices.ts';

/** Returns a function that reports that the page's policy blocks our workers. */
export function useBlockedWorkers(): () => void {
  const notices = useContext(HostNoticesContext);
  return useCallback(() => notices?.workersBlocked(), [notices]);
}
