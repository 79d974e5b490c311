import { createShell, parseFlowQuery, ShellContext } from '@kuelik/flow';
import { fakeOptions, renderIn } from '@kuelik/flow/testing';
import { ApiError, type Extension, extensions, type FinishResult } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import SignatureResult from './result-page.tsx';

afterEach(cleanup);

interface Setting {
  readonly status?: 'success' | 'failure';
  readonly state: {
    readonly technologies: readonly string[];
    readonly redirect?: string;
    readonly results?: Readonly<Record<string, FinishResult>>;
  };
  readonly replies?: Readonly<Record<string, FakeReply>>;
  readonly speaks?: readonly Extension[];
}

/** The result page of a settled session. */
function open({ status = 'success', state, replies = {}, speaks = extensions }: Setting) {
  const shell = createShell({
    session: 's1',
    options: fakeOptions,
    query: parseFlowQuery(''),
    window,
    client: fakeClient(replies, speaks),
  });
  shell.store.setState(state);
  const redirected = vi.fn();
  const reload = vi.fn();
  renderIn(
    'en',
    <ShellContext value={shell}>
      <SignatureResult
        status={status}
        isSettled
        closing={(outcome) => <p>Closing: {outcome}</p>}
        onRedirect={redirected}
        onReload={reload}
      />
    </ShellContext>,
  );
  return { redirected, reload };
}

test('it ends with what was checked, under its own title', async () => {
  open({ state: { technologies: ['DSI', 'DSS'] } });
  await screen.findByText('Closing: Documents are signed');
});

test('it offers reload', async () => {
  const { reload } = open({ status: 'failure', state: { technologies: ['DSI'] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Reload page' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('signed documents are downloaded as a zip named by the time, and the finish button leads on [2.64, 2.65, 7.20]', async () => {
  const redirect = 'https://bank.example/done';
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const path = 'POST /digital-signature-signer/document/result/download/';
  const { redirected } = open({
    state: { technologies: ['DSI', 'DSS'], redirect },
    replies: { [path]: new Blob(['PK'], { type: 'application/zip' }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download signed documents (zip)' }));
  await screen.findByText('The archive is downloaded.');
  expect(saved).toEqual([expect.stringMatching(/^\d{13}\.zip$/)]);
  expect(redirected).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(redirected).toHaveBeenCalledWith(redirect);
  click.mockRestore();
});

test('an archive that an app’s web view does not save is not called downloaded', async () => {
  const app = vi.spyOn(navigator, 'userAgent', 'get');
  app.mockReturnValue(
    'Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  );
  const path = 'POST /digital-signature-signer/document/result/download/';
  open({ state: { technologies: ['DSI', 'DSS'] }, replies: { [path]: new Blob(['PK']) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Download signed documents (zip)' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/not saved/);
  expect(screen.queryByText('The archive is downloaded.')).toBeNull();
  app.mockRestore();
});

test('after an identification alone the download is offered on a backend that announces nothing [2.64]', async () => {
  open({ state: { technologies: ['DSI'] }, speaks: [] });
  await screen.findByRole('button', { name: 'Download signed documents (zip)' });
  cleanup();
  open({ state: { technologies: ['DSI'] } });
  await screen.findByText('Identification passed');
  expect(screen.queryByRole('button', { name: 'Download signed documents (zip)' })).toBeNull();
});

test('a download answered by a proxy’s page shows our own message', async () => {
  const path = 'POST /digital-signature-signer/document/result/download/';
  open({ state: { technologies: ['DSI', 'DSS'] }, replies: { [path]: fakeError(502, 'http_502') } });
  fireEvent.click(await screen.findByRole('button', { name: 'Download signed documents (zip)' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/download/);
});

test('a failed download shows what the backend said [8.6]', async () => {
  const path = 'POST /digital-signature-signer/document/result/download/';
  const message = 'The archive is being made';
  const refusal = new ApiError({
    type: 'client',
    code: 'http_404',
    url: path,
    status: 404,
    message,
    responseData: { message },
  });
  open({ state: { technologies: ['DSI', 'DSS'] }, replies: { [path]: refusal } });
  fireEvent.click(await screen.findByRole('button', { name: 'Download signed documents (zip)' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('button', { name: 'Download signed documents (zip)' })).toBeTruthy();
});

test('shows the message with which a step failed [2.63]', async () => {
  open({
    status: 'failure',
    state: {
      technologies: ['DSI', 'DSS'],
      results: { dss: { status: 'failure', data: { code: 'locked', message: 'The certificate is locked' } } },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('The certificate is locked');
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
});

test('after a failed identification no documents are mentioned', async () => {
  open({ status: 'failure', state: { technologies: ['DSI'] } });
  await screen.findByText('Check not passed');
  expect(screen.queryByText('The documents are not signed')).toBeNull();
});
