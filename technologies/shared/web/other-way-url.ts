import { ShellContext } from '@kuelik/flow';
import { useContext } from 'react';

/** Where the integrator confirms identities another way; null if it does not, or without a flow around. */
export const useOtherWayUrl = (): string | null =>
  useContext(ShellContext)?.store.getState().flowConfig.otherWayUrl ?? null;
