import { bcp47, type Locale } from '@kuelik/protocol';
import { useTexts, useUiLocale, VoiceIcon } from '@kuelik/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { cameraTexts } from '../texts/lazy.ts';
import { PictureButton } from './picture-button.tsx';

/** Guidance that stays the same is said again after so many milliseconds, so often: a person may have missed it. */
const reminder = { after: 10_000, times: 2 };

/** The person's choice, kept for later steps on the same page. */
let chosen = false;

/** Languages whose voice may read a language's texts, best first: Indonesian has the letters and sounds of Malay. */
const readers: Readonly<Partial<Record<Locale, readonly string[]>>> = { my: ['ms', 'id'] };

/** The language of a voice that the browser has for this one, or null. */
function languageSpoken(locale: Locale): string | null {
  const voices = (globalThis.speechSynthesis as SpeechSynthesis | undefined)?.getVoices() ?? [];
  const own = bcp47[locale];
  const languages = readers[locale] ?? [own.slice(0, 2)];
  const spoken = languages.find((one) => voices.some(({ lang }) => lang.toLowerCase().startsWith(one)));
  if (spoken === undefined) return null;
  return own.startsWith(spoken) ? own : spoken;
}

/**
 * The browser's speech synthesis for a language, or null: some browsers have no such voice, and a foreign
 * voice would only confuse.
 */
const speechFor = (locale: Locale): SpeechSynthesis | null =>
  languageSpoken(locale) === null ? null : globalThis.speechSynthesis;

function sentence(text: string, locale: Locale): SpeechSynthesisUtterance {
  const said = new SpeechSynthesisUtterance(text);
  said.lang = languageSpoken(locale) ?? bcp47[locale];
  return said;
}

/** Says what a page is about that follows the camera's, if the person has turned the voice on there. */
export function Aloud({ text }: { readonly text: string }) {
  const locale = useUiLocale();
  useEffect(() => {
    if (chosen) speechFor(locale)?.speak(sentence(text, locale));
  }, [text, locale]);
  return null;
}

export interface VoiceProps {
  /** The guidance. */
  readonly text: string;
  /** The current instruction, spoken before the guidance when it changes. */
  readonly title?: string;
  readonly locale: Locale;
}

/**
 * Speaks the guidance aloud, if the person has turned it on and the browser has a voice in the page's
 * language. Off by default: screen readers already announce the guidance.
 */
export function Voice({ text, title = '', locale }: VoiceProps) {
  const texts = useTexts('camera', cameraTexts, locale);
  const [speech, setSpeech] = useState(() => speechFor(locale));
  const [isOn, setOn] = useState(chosen);
  const announced = useRef('');
  const latest = useRef(text);
  // The title while it is spoken. Some browsers drop an utterance without a reference and never fire its `end`.
  const speaking = useRef<SpeechSynthesisUtterance>(null);

  useEffect(() => {
    const look = () => setSpeech(speechFor(locale));
    look();
    // In some browsers voices load after the page.
    const all = globalThis.speechSynthesis as SpeechSynthesis | undefined;
    all?.addEventListener?.('voiceschanged', look);
    return () => all?.removeEventListener?.('voiceschanged', look);
  }, [locale]);

  useEffect(() => {
    latest.current = text;
    if (!isOn || speech === null || text === '') return;
    const isNew = title !== announced.current;
    announced.current = title;
    if (isNew) speaking.current = null;
    // Stops outdated guidance in mid-sentence, but not what is to be done now.
    const stop = () => speaking.current ?? speech.cancel();
    stop();
    const guide = () => latest.current !== '' && speech.speak(sentence(latest.current, locale));
    if (isNew && title !== '') {
      const task = sentence(title, locale);
      speaking.current = task;
      task.onend = task.onerror = () => {
        // A title that was cut off fires `end` late.
        if (speaking.current !== task) return;
        speaking.current = null;
        guide();
      };
      speech.speak(task);
    } else if (speaking.current === null) guide();
    return () => void stop();
  }, [isOn, speech, text, title, locale]);
  useEffect(() => {
    if (!isOn || speech === null || text === '') return undefined;
    let left = reminder.times;
    const timer = setInterval(() => {
      if (left-- === 0) clearInterval(timer);
      else if (speaking.current === null) speech.speak(sentence(text, locale));
    }, reminder.after);
    return () => clearInterval(timer);
  }, [isOn, speech, text, locale]);
  const silence = useCallback(() => {
    speaking.current = null;
    speech?.cancel();
  }, [speech]);
  // Speech in progress ends with the camera.
  useEffect(() => silence, [silence]);

  if (speech === null) return null;
  const label = isOn ? texts.voiceOff : texts.voiceOn;
  const toggle = () => {
    if (isOn) silence();
    chosen = !isOn;
    setOn(chosen);
  };
  return (
    <PictureButton corner="top-start" label={label} pressed={isOn} onClick={toggle}>
      <VoiceIcon />
    </PictureButton>
  );
}
