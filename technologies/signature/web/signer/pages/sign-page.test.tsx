import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '../../../texts/signer/index.ts';
import { SignPage } from './sign-page.tsx';

afterEach(cleanup);

test('an interrupted signing leaves the page usable, with the password as typed', async () => {
  const broken = new Error('broken off');
  // Stands in for the shell's error reports: the form rethrows errors that it does not handle.
  const heard = vi.fn();
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', heard);
  try {
    render(
      <UiLocale locale="en" texts={uiTexts.en}>
        <SignPage
          t={texts.en}
          locale="en"
          sessionId="session-1"
          documents={[]}
          canBeShown
          certificate={null}
          knownPassword=""
          attemptsLeft={null}
          problem={null}
          load={async () => new Blob()}
          onSign={() => Promise.reject(broken)}
          onForgot={async () => undefined}
          onBack={() => undefined}
        />
      </UiLocale>,
    );
    const password = screen.getByLabelText<HTMLInputElement>(texts.en.password);
    await userEvent.type(password, 'Secret1!');
    await userEvent.click(screen.getByRole('button', { name: texts.en.sign }));
    await waitFor(() => expect(heard).toHaveBeenCalledWith(broken, expect.anything()));
    expect(screen.queryByText(texts.en.signing)).toBe(null);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.en.back }).disabled).toBe(false);
    expect(password.value).toBe('Secret1!');
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of others) process.on('unhandledRejection', listener);
  }
});
