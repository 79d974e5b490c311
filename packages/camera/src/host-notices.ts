import { createContext } from 'react';

/** What the page around the camera can do: tell the host's developers, or go on elsewhere. */
export interface HostNotices {
  /** The camera is refused or missing, possibly by a policy of the page. */
  readonly cameraRefused: () => void;
  /** A policy of the page blocks workers. */
  readonly workersBlocked: () => void;
  /**
   * Shows the link with which another browser goes on; missing where there is none. `chosen`: the camera works,
   * but the person prefers the phone; anything else, such as an event, is no choice.
   */
  readonly continueElsewhere?: (chosen?: unknown) => void;
}

/** Where the camera's components report to; null if there is no host. */
export const HostNoticesContext = createContext<HostNotices | null>(null);
