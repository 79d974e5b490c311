import { createContext } from 'react';

/** Problems that only the host's developers can fix. */
export interface HostNotices {
  /** The camera is refused or missing, possibly by a policy of the page. */
  readonly cameraRefused: () => void;
  /** A policy of the page blocks workers. */
  readonly workersBlocked: () => void;
}

/** Where the camera's components report to; null if there is no host. */
export const HostNoticesContext = createContext<HostNotices | null>(null);
