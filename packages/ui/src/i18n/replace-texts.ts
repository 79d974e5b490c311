import { isRecord, type Locale, locales } from '@kuelik/protocol';
import { type TextGroups, textGroups } from './text-groups.ts';

export type { TextGroups } from './text-groups.ts';

/** Returns a catalogue's texts with overrides applied; the same object for the same catalogue. */
export type ReplaceTexts = <T extends Readonly<Record<string, string>>>(
  group: string,
  locale: Locale,
  texts: T,
) => T;

const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

/** Length that is always allowed; a text may also be three times as long as its original. */
const enough = 100;

/** Why a text cannot override ours, or null if it can. */
export function overrideFault(value: unknown, ours: string): string | null {
  if (typeof value !== 'string') return 'it is not a text';
  if (value.trim() === '') return 'it is empty';
  if (/<[a-z!/]|&(?:[a-z]+|#\w+);/i.test(value)) return 'it holds HTML';
  const most = Math.max(enough, 3 * ours.length);
  if (value.length > most) return `it is longer than ${most} characters`;
  const needed = placeholders(ours);
  if (placeholders(value) !== needed) {
    return needed === ''
      ? 'it has placeholders, and the text has none'
      : `its placeholders must be ${needed}`;
  }
  return null;
}

/** One source's overrides in one language: values by `group.key`. */
const entriesOf = (layer: unknown, locale: string): readonly (readonly [string, unknown])[] => {
  const own = isRecord(layer) ? layer[locale] : undefined;
  return isRecord(own) ? Object.entries(own) : [];
};

/**
 * Creates the function that applies the text overrides of the deployment, the host page and the session:
 * objects such as `{ru: {'flow.successTitle': '…'}}`, of which later ones take precedence. Each invalid text
 * is ignored and reported to `warn` once; the others still apply. `others`: the catalogues besides the
 * shell's own.
 */
export function createReplacement(
  layers: readonly unknown[],
  warn: (message: string) => void,
  others: TextGroups = {},
): ReplaceTexts {
  const groups = { ...textGroups, ...others };
  const warned = new Set<string>();
  const complain = (place: string, why: string) => {
    const message = `the text ${place} is ignored: ${why}`;
    if (!warned.has(message)) warn(message);
    warned.add(message);
  };

  const isGroup = (name: string): boolean => Object.hasOwn(groups, name);
  for (const layer of layers) {
    if (layer === null || layer === undefined) continue;
    if (!isRecord(layer)) complain(JSON.stringify(layer).slice(0, 40), 'texts are given by language and key');
    for (const locale of Object.keys(isRecord(layer) ? layer : {})) {
      if (!locales.some((known) => known === locale)) complain(locale, 'there is no such language');
      else if (!isRecord((layer as Record<string, unknown>)[locale])) complain(locale, 'it is no object');
      for (const [key] of entriesOf(layer, locale)) {
        if (!isGroup(key.split('.')[0] ?? '')) complain(`${locale} ${key}`, 'there is no such key');
      }
    }
  }

  const replaced = new WeakMap<object, object>();
  return (group, locale, texts) => {
    const known = replaced.get(texts);
    if (known !== undefined) return known as typeof texts;
    // An unregistered catalogue does not list which of its texts are consents, so none is replaced.
    const fixed = groups[group];
    if (fixed === undefined) return texts;
    const changed: Record<string, string> = {};
    for (const layer of layers) {
      for (const [name, value] of entriesOf(layer, locale)) {
        if (!name.startsWith(`${group}.`)) continue;
        const key = name.slice(group.length + 1);
        const ours = Object.hasOwn(texts, key) ? texts[key] : undefined;
        const why =
          ours === undefined
            ? 'there is no such key'
            : fixed.includes(key)
              ? 'people consent to it or are warned by it, so it stays as it is'
              : overrideFault(value, ours);
        if (why === null) changed[key] = value as string;
        else complain(`${locale} ${name}`, why);
      }
    }
    const result = { ...texts, ...changed };
    replaced.set(texts, result);
    return result;
  };
}
