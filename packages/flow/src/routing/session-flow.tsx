import { useRef, useState } from 'react';
import { parseFlowQuery } from '../address/query.ts';
import { type FlowBrowser, FlowPage } from '../pages/flow-page.tsx';
import type { ShellOptions } from '../shell/options.ts';
import { createShell } from '../shell/shell.ts';

const browser: FlowBrowser = {
  reload: () => window.location.reload(),
  redirect: (address) => window.location.assign(address),
};

export interface SessionFlowProps {
  readonly session: string;
  readonly options: ShellOptions;
}

/** The flow of one session as a page of its own; the rest of what it needs is in the page's address. */
export function SessionFlow({ session, options }: SessionFlowProps) {
  const root = useRef<HTMLElement>(document.documentElement);
  const [shell] = useState(() =>
    createShell({ session, options, query: parseFlowQuery(window.location.search), window }),
  );
  return <FlowPage shell={shell} browser={browser} root={root} />;
}
