import { fakeClient } from '@kuelik/protocol/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import type { SessionState } from '../session/state.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import { fakeOptions, renderIn } from '../testing.tsx';
import { ExitDialog } from './exit-dialog.tsx';

afterEach(cleanup);

function ask(otherWayUrl: string | null) {
  const query = parseFlowQuery('');
  const shell = createShell({ session: 's1', options: fakeOptions, query, window, client: fakeClient({}) });
  const { flowConfig } = shell.store.getState();
  const state: Partial<SessionState> = { flowConfig: { ...flowConfig, otherWayUrl } };
  shell.store.setState(state);
  renderIn(
    'en',
    <ShellContext value={shell}>
      <ExitDialog onStay={() => undefined} onExit={() => undefined} />
    </ShellContext>,
  );
}

test('a person about to leave sees the other way, if the policy has one', () => {
  ask('https://bank.example/branches');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://bank.example/branches');
  cleanup();
  ask(null);
  expect(screen.queryByRole('link')).toBeNull();
});
