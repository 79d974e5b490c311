import { bcp47, type Locale } from '@kuelik/protocol';
import { useTexts, VoiceIcon } from '@kuelik/ui';
import { useEffect, useState } from 'react';
import { PictureButton } from './picture-button.tsx';
import { cameraTexts } from './texts/lazy.ts';

/** The person's choice, kept for later steps on the same page. */
let chosen = false;

/**
 * The browser's speech synthesis for a language, or null: some browsers have no such voice, and a foreign
 * voice would only confuse.
 */
function speechFor(locale: Locale): SpeechSynthesis | null {
  const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  const language = bcp47[locale].slice(0, 2);
  const speaks = speech?.getVoices().some(({ lang }) => lang.toLowerCase().startsWith(language)) ?? false;
  return speaks ? (speech ?? null) : null;
}

/**
 * Speaks the guidance aloud, if the person has turned it on and the browser has a voice in the page's
 * language. Off by default: screen readers already announce the guidance.
 */
export function Voice({ text, locale }: { readonly text: string; readonly locale: Locale }) {
  const texts = useTexts('camera', cameraTexts, locale);
  const [speech, setSpeech] = useState(() => speechFor(locale));
  const [isOn, setOn] = useState(chosen);

  useEffect(() => {
    const look = () => setSpeech(speechFor(locale));
    look();
    // In some browsers voices load after the page.
    const all = globalThis.speechSynthesis as SpeechSynthesis | undefined;
    all?.addEventListener?.('voiceschanged', look);
    return () => all?.removeEventListener?.('voiceschanged', look);
  }, [locale]);

  useEffect(() => {
    if (!isOn || speech === null || text === '') return;
    const said = new SpeechSynthesisUtterance(text);
    said.lang = bcp47[locale];
    // Stops outdated guidance in mid-sentence.
    speech.cancel();
    speech.speak(said);
    return () => speech.cancel();
  }, [isOn, speech, text, locale]);

  if (speech === null) return null;
  const label = isOn ? texts.voiceOff : texts.voiceOn;
  const toggle = () => {
    chosen = !isOn;
    setOn(chosen);
  };
  return (
    <PictureButton corner="top-start" label={label} pressed={isOn} onClick={toggle}>
      <VoiceIcon />
    </PictureButton>
  );
}
