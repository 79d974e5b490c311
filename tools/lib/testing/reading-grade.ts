/** How a language's words and reading grade are counted. */
interface Formula {
  readonly syllables: (word: string) => number;
  /** School year for which a text is written, from words per sentence and syllables per word. */
  readonly grade: (wordsPerSentence: number, syllablesPerWord: number) => number;
}

const vowels = (word: string, pattern: RegExp): number => Math.max(1, (word.match(pattern) ?? []).length);

const formulas = {
  /** Kincaid and others, 1975 (Flesch–Kincaid grade level). A silent final `e` is not a syllable. */
  en: {
    syllables: (word) => vowels(word.replace(/(?<=[aeiouy].*[^l])e$/i, ''), /[aeiouy]+/gi),
    grade: (words, syllables) => 0.39 * words + 11.8 * syllables - 15.59,
  },
  /** Oborneva, 2006: Flesch–Kincaid fitted to Russian, whose words are longer. */
  ru: {
    syllables: (word) => vowels(word, /[аеёиоуыэюя]/gi),
    grade: (words, syllables) => 0.5 * words + 8.4 * syllables - 15.59,
  },
} as const satisfies Record<string, Formula>;

/** Languages with a published formula; no formula is in general use for Kazakh and Malay. */
export type GradedLocale = keyof typeof formulas;

const sentencesOf = (text: string): string[] =>
  text.split(/[.!?:;…]+(?:\s|$)/).filter((sentence) => /\p{L}/u.test(sentence));

export const wordsOf = (text: string): string[] => text.match(/\p{L}+(?:[-’']\p{L}+)*/gu) ?? [];

/**
 * The school year in which pupils read these texts easily: 6 is age eleven to twelve. Throws if the texts contain no
 * word.
 */
export function readingGrade(texts: readonly string[], locale: GradedLocale): number {
  const { syllables, grade } = formulas[locale];
  const words = texts.flatMap(wordsOf);
  const sentences = texts.flatMap(sentencesOf);
  if (words.length === 0) throw new Error('no words to grade');
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return grade(words.length / sentences.length, spoken / words.length);
}
