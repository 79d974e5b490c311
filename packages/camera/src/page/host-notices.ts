import { createContext } from 'react';

/**
 * What the surrounding page can do about camera problems: notify the host's developers, or continue
 * elsewhere.
 */
export interface HostNotices {
  /** The camera is refused or missing, possibly by a policy of the page. */
  readonly cameraRefused: () => void;
  /** A policy of the page blocks workers. */
  readonly workersBlocked: () => void;
  /**
   * Shows the link for continuing in another browser; absent if there is none. `chosen` is true if the camera
   * works but the person prefers the phone; any other value, such as an event, does not count as a choice.
   */
  readonly continueElsewhere?: (chosen?: unknown) => void;
}

/** The camera components report here; null if there is no host. */
export const HostNoticesContext = createContext<HostNotices | null>(null);
