import { createContext } from 'react';

/** What whoever built the page should hear, since only they can mend it. */
export interface HostNotices {
  /** The camera is refused or missing: a policy of the page may be why. */
  readonly cameraRefused: () => void;
  /** A policy of the page keeps workers from starting. */
  readonly workersBlocked: () => void;
}

/** Where the camera's parts report to; null where no page listens. */
export const HostNoticesContext = createContext<HostNotices | null>(null);
