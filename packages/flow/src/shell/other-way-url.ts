import { useContext } from 'react';
import { ShellContext } from './shell-context.tsx';

/** Where the integrator confirms identities another way; null if it does not, or without a flow around. */
export const useOtherWayUrl = (): string | null =>
  useContext(ShellContext)?.store.getState().flowConfig.otherWayUrl ?? null;
