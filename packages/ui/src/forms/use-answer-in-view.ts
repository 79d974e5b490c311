import { useCallback, useEffect, useRef, useState } from 'react';

/** What stood in a form's messages, by their elements. */
type Said = ReadonlyMap<Element, string | null>;

/**
 * Moves a form's answer into view, which may be below the window of a phone in landscape: the error of the first
 * wrong field, otherwise the message that has just come. `answered` is called once per submission, in the same turn
 * in which the answer is set: what changes while the person types moves nothing.
 */
export function useAnswerInView<Form extends HTMLElement = HTMLFormElement>() {
  const form = useRef<Form>(null);
  const [answers, setAnswers] = useState(0);
  const before = useRef<Said>(new Map());
  const last = useRef<Element | null>(null);
  useEffect(() => {
    // A widget that has not been used yet must not take its host's scroll position.
    if (answers === 0 || form.current?.closest('[data-k-untouched]')) return;
    last.current = fieldError(form.current) ?? newest(form.current, before.current, last.current);
    last.current?.scrollIntoView({ block: 'nearest' });
  }, [answers]);
  const answered = useCallback(() => {
    before.current = new Map(messagesOf(form.current).map((one) => [one, one.textContent]));
    setAnswers((count) => count + 1);
  }, []);
  return { form, answered };
}

function fieldError(form: Element | null): Element | null | undefined {
  // A field names its error last, after its hint.
  const error = form?.querySelector('[aria-invalid]')?.getAttribute('aria-describedby')?.split(' ').at(-1);
  return (error && form?.querySelector(`[id="${error}"]`)) || null;
}

/** Errors first. */
const messagesOf = (form: Element | null): Element[] =>
  ['alert', 'status'].flatMap((role) => [...(form?.querySelectorAll(`[role="${role}"]`) ?? [])]);

/** The message that is new or has new words; the same answer as to the last press leaves the last one. */
function newest(form: Element | null, before: Said, last: Element | null): Element | null {
  const messages = messagesOf(form);
  const fresh = messages.find((one) => before.get(one) !== one.textContent);
  return fresh ?? messages.find((one) => one === last) ?? messages[0] ?? null;
}
