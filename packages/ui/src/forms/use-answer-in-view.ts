import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Moves a form's answer into view, which may be below the window of a phone in landscape: the error of the first
 * wrong field, otherwise the message. `answered` is called once per submission, in the same turn in which the answer
 * is set: what changes while the person types moves nothing.
 */
export function useAnswerInView() {
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    // A widget that has not been used yet must not take its host's scroll position.
    if (answers === 0 || form.current?.closest('[data-k-untouched]')) return;
    answerIn(form.current)?.scrollIntoView({ block: 'nearest' });
  }, [answers]);
  const answered = useCallback(() => setAnswers((count) => count + 1), []);
  return { form, answered };
}

function answerIn(form: Element | null): Element | null | undefined {
  const field = form?.querySelector('[aria-invalid]');
  if (!field) return form?.querySelector('[role="alert"], [role="status"]');
  // A field names its error last, after its hint.
  const error = field.getAttribute('aria-describedby')?.split(' ').at(-1);
  return form?.querySelector(`[id="${error}"]`);
}
