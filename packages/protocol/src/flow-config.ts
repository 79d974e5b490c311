import * as v from 'valibot';
import { isRecord } from './guard.ts';

/** #rgb, #rrggbb or #rrggbbaa: the only values allowed into a style sheet. */
const hexColor = /^#?([\da-fA-F]{3}|[\da-fA-F]{6}|[\da-fA-F]{8})$/;

const color = v.optional(v.nullable(v.pipe(v.string(), v.regex(hexColor))));
const flag = v.optional(v.nullable(v.boolean()));

const textKey = v.pipe(v.string(), v.maxLength(100));
const textsOfLocale = v.optional(v.record(textKey, v.pipe(v.string(), v.minLength(1), v.maxLength(2000))));
/** Text overrides by language and key. The server stores them, the browser validates each. */
export const textsByLocale = v.strictObject({
  ru: textsOfLocale,
  kz: textsOfLocale,
  en: textsOfLocale,
  my: textsOfLocale,
});

/** The specification's flow configuration, as sent by the backend. */
export const flowConfig = v.object({
  show_qr: flag,
  always_mobile: flag,
  font_family_url: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(512)))),
  text_black_color_hex: color,
  text_white_color_hex: color,
  accent_color_hex: color,
  /** `dark` or `light` whatever the system says; by default a page follows the system. */
  color_scheme: v.optional(v.nullable(v.picklist(['light', 'dark', 'auto']))),
  show_scaling: flag,
  show_language_switcher: flag,
  locale_list: v.optional(v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(16))), v.maxLength(16)))),
  /** `full` shows every step's result at the end. */
  showResult: v.optional(v.nullable(v.picklist(['none', 'short', 'full']))),
  /** Another way to be identified, for a person whose session has failed. */
  other_way_url: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500), v.regex(/^https:\/\//)))),
  texts: v.optional(v.nullable(textsByLocale)),
});
export type FlowConfigWire = v.InferOutput<typeof flowConfig>;

/** The flow configuration as the screens use it: every key present, colours with their #. */
export interface FlowConfig {
  readonly showQr: boolean;
  readonly alwaysMobile: boolean;
  readonly fontFamilyUrl: string | null;
  readonly textBlackColor: string | null;
  readonly textWhiteColor: string | null;
  readonly accentColor: string | null;
  /** `light` or `dark`; anything else: as the system says. */
  readonly colorScheme: string | null;
  readonly showScaling: boolean;
  readonly showLanguageSwitcher: boolean;
  /** Null: use the host's own list. Not yet checked against the available locales. */
  readonly localeList: readonly string[] | null;
  readonly showResult: 'none' | 'short' | 'full';
  /** Another way to be identified, for a person whose session has failed; null: none. */
  readonly otherWayUrl: string | null;
  /** Text overrides as received; their consumer validates each. */
  readonly texts?: unknown;
}

/**
 * Reads a flow configuration of any backend: missing, null and invalid keys become defaults, so that a bad
 * colour does not break the session. The language switcher is shown unless disabled.
 */
export function normaliseFlowConfig(value: unknown): FlowConfig {
  const source = isRecord(value) ? value : {};
  const layout = source.showResult ?? source.show_result;
  return {
    showQr: toFlag(source.show_qr, false),
    alwaysMobile: toFlag(source.always_mobile, false),
    fontFamilyUrl: toText(source.font_family_url),
    textBlackColor: toColor(source.text_black_color_hex),
    textWhiteColor: toColor(source.text_white_color_hex),
    accentColor: toColor(source.accent_color_hex),
    colorScheme: toText(source.color_scheme),
    showScaling: toFlag(source.show_scaling, false),
    showLanguageSwitcher: toFlag(source.show_language_switcher, true),
    localeList: toLocales(source.locale_list ?? source.localeList),
    showResult: layout === 'full' || layout === 'short' ? layout : 'none',
    otherWayUrl: toSafeUrl(source.other_way_url),
    texts: source.texts,
  };
}

function toFlag(value: unknown, otherwise: boolean): boolean {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 1) return true;
  if (value === 'false' || value === 0) return false;
  return otherwise;
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Https only, because it becomes a link. */
function toSafeUrl(value: unknown): string | null {
  const text = toText(value);
  return text !== null && /^https:\/\/[^\s/?#]/.test(text) ? text : null;
}

function toColor(value: unknown): string | null {
  const text = toText(value);
  if (text === null || !hexColor.test(text)) return null;
  return text.startsWith('#') ? text : `#${text}`;
}

function toLocales(value: unknown): readonly string[] | null {
  const list = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  const locales = list.filter((entry) => typeof entry === 'string').map((entry) => entry.trim());
  const kept = [...new Set(locales)].filter((entry) => entry !== '');
  return kept.length > 0 ? kept : null;
}
