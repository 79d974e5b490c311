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

/** One session's flow as a full page; its other parameters are in the URL. */
export function SessionFlow({ session, options }: SessionFlowProps) {
  const root = useRef<HTMLElement>(document.documentElement);
  const [shell] = useState(() =>
    createShell({ session, options, query: parseFlowQuery(window.location.search), window }),
  );
  return <FlowPage shell={shell} browser={browser} root={root} />;
}
