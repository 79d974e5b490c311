import { describe, expect, test } from 'vitest';
import { locales } from '../packages/protocol/src/locale.ts';
import { readCatalogue, textGroups } from './lib/build/text-catalogues.ts';

/* A control that does the same thing is called the same on every screen of a language. */

const controls: Readonly<Record<string, readonly string[]>> = {
  'trying again': ['again', 'retry', 'tryAgain'],
  finishing: ['finish'],
  'going on': ['continue', 'next'],
  'going back': ['back'],
  leaving: ['quit'],
  'whom to contact': ['contactNoOrg'],
  'taking a picture again': ['retake'],
  'the page with the photo': ['photoPage'],
  'the front': ['frontSide'],
  'the back': ['backSide'],
  'a document that could not be checked': ['uncheckedTitle'],
};

/** The specification's own word for a check that is repeated after a refusal (section 4). */
const specified = 'Pass again';

/** A control's key with another meaning: a sentence, and looking at the device once more. */
const others = ['about.next', 'check.again'];

const plain = (text: string) => text.replace(/\.$/, '');

describe.each(locales)('in %s', (locale) => {
  test.each(Object.entries(controls))('%s has one label', async (_, keys) => {
    const labels = new Map<string, string[]>();
    for (const group of Object.keys(textGroups)) {
      const texts = await readCatalogue(group, locale);
      for (const key of keys) {
        const text = texts[key];
        if (text === undefined || text === specified || others.includes(`${group}.${key}`)) continue;
        labels.set(plain(text), [...(labels.get(plain(text)) ?? []), `${group}.${key}`]);
      }
    }
    expect(Object.fromEntries(labels)).toEqual({ [[...labels.keys()][0] ?? '']: expect.any(Array) });
    expect([...labels.values()].flat().length).toBeGreaterThan(1);
  });
});
