import { useEffect, useEffectEvent } from 'react';
import { codeInText } from './form-rules.ts';

/** The W3C WebOTP API, missing in the DOM types. */
interface OneTimeCodeRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/**
 * Reads the code from the SMS if the browser supports it (WebOTP), once per `turn`; elsewhere the field's
 * `autocomplete` does. A refusal is not an error: the person types the code.
 * @param active Whether a code is awaited.
 * @param turn Changes when another SMS has been sent.
 */
export function useOneTimeCode(
  { active, length, turn = 0 }: { readonly active: boolean; readonly length: number; readonly turn?: number },
  onCode: (code: string) => void,
): void {
  const takeCode = useEffectEvent((text: string) => {
    const code = codeInText(text, length);
    if (code !== null) onCode(code);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another SMS is waited for again
  useEffect(() => {
    if (!active || !('OTPCredential' in globalThis) || navigator.credentials === undefined) return;
    const leaving = new AbortController();
    const request: OneTimeCodeRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (leaving.signal.aborted || credential === null) return;
        if ('code' in credential && typeof credential.code === 'string') takeCode(credential.code);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [active, turn]);
}
