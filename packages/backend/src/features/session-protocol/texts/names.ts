import type { Language } from './words.ts';

type Names = Readonly<Record<string, Readonly<Record<Language, string>> | undefined>>;

/** What people call the codes in a protocol, by language. A code without a name is printed alone. */
export interface ProtocolNames {
  /** By a technology's code. */
  readonly technologies: Names;
  /** Why an attempt failed. */
  readonly reasons: Names;
  /** By the kind of a picture or file. */
  readonly pictures: Names;
  /** By a consent's purpose. */
  readonly consents: Names;
}

/** A code with its name in each language. */
export type Named = (of: keyof ProtocolNames, code: string) => string;

export const namedIn =
  (languages: readonly Language[], names: ProtocolNames | undefined): Named =>
  (of, code) => {
    const known = names?.[of] ?? {};
    const name = Object.hasOwn(known, code) ? known[code] : undefined;
    if (name === undefined) return code;
    return `${[...new Set(languages.map((language) => name[language]))].join(' / ')} (${code})`;
  };
