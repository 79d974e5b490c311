import { withoutEntities } from '../forms/field-values.ts';

const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';
const ADOBE = 'http://ns.adobe.com/pdf/1.3/';
/** Properties that programs show of a document: its title in the window, the others beside it (ISO 32000-2 14.3). */
const SHOWN = new Set([
  ...['title', 'creator', 'description', 'subject'].map((name) => `${DUBLIN_CORE}${name}`),
  `${ADOBE}Keywords`,
]);
const LANGUAGE = 'xml:lang';
const TOKEN = /<((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|([^<]+)/gy;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The XMP metadata of a document that programs show: each property with its words, in the order of the file. Null for metadata
 * that programs may read differently: not well-formed UTF-8, with declarations or comments, or with a prefix of two meanings.
 */
export function shownMetadata(bytes: Uint8Array): readonly string[] | null {
  const xml = decoded(bytes);
  const spaces = xml === null || xml.includes('<!') ? null : spacesOf(xml);
  if (xml === null || spaces === null) return null;
  const nameOf = (name: string) => {
    const [local = '', prefix = ''] = name.split(':').reverse();
    return `${spaces.get(prefix) ?? ''}${local}`;
  };
  const found: { readonly property: string; words: string }[] = [];
  const open: { readonly name: string; readonly shown: { words: string } | null }[] = [];
  let end = 0;
  for (const { index, 0: all, 1: tag, 2: text } of xml.matchAll(TOKEN)) {
    if (index !== end) return null;
    end += all.length;
    for (const { shown } of text === undefined ? [] : open) if (shown !== null) shown.words += ` ${text}`;
    if (tag === undefined || tag.startsWith('?')) continue;
    const [name = ''] = /^\/?[^\s/]+/.exec(tag) ?? [];
    if (name.startsWith('/')) {
      if (open.pop()?.name !== name.slice(1)) return null;
      continue;
    }
    const shown = { property: nameOf(name), words: '' };
    if (SHOWN.has(shown.property)) found.push(shown);
    for (const [, attribute = '', double, single] of tag.slice(name.length).matchAll(ATTRIBUTE)) {
      const property = nameOf(attribute);
      // Of several languages programs show one.
      if (attribute === LANGUAGE)
        for (const each of open) if (each.shown !== null) each.shown.words += ` ${double ?? single}: `;
      if (SHOWN.has(property)) found.push({ property, words: double ?? single ?? '' });
    }
    if (!tag.endsWith('/')) open.push({ name, shown: SHOWN.has(shown.property) ? shown : null });
  }
  if (end !== xml.length || open.length > 0) return null;
  return found.flatMap(({ property, words }) => {
    const plain = withoutEntities(words).replaceAll(/\s+/gu, ' ').trim();
    return plain === '' ? [] : [`${property} ${plain}`];
  });
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The meaning of each prefix; null if one has two. */
function spacesOf(xml: string): ReadonlyMap<string, string> | null {
  const spaces = new Map<string, string>();
  for (const [, name = '', double, single] of xml.matchAll(ATTRIBUTE)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    const [prefix, space] = [name.slice(6), withoutEntities(double ?? single ?? '')];
    if ((spaces.get(prefix) ?? space) !== space) return null;
    spaces.set(prefix, space);
  }
  return spaces;
}
