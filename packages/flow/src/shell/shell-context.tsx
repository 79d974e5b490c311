import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SessionState } from '../session/state.ts';
import type { Shell } from './shell.ts';

/** Gives a session's shell to the pages below it. */
export const ShellContext = createContext<Shell | null>(null);

/** The shell of the nearest flow. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('no flow above');
  return shell;
}

/** A part of the session's state; the caller re-renders when it changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useShell().store, select);
}
