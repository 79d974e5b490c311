import type { CreateSessionRequest, Locale } from '@kuelik/protocol';
import { offers } from '@kuelik/technologies/about';
import { catalogue, type TechnologyKey, technologyKeys } from '@kuelik/technologies/catalogue';

/** The form's values. */
export interface PlaygroundForm {
  readonly apiKey: string;
  readonly type: 'DEMO' | 'PRODUCTION';
  readonly locale: Locale;
  /** Chosen technologies, in their order. */
  readonly technologies: readonly TechnologyKey[];
  readonly showQr: boolean;
  readonly alwaysMobile: boolean;
  readonly showScaling: boolean;
  readonly showLanguageSwitcher: boolean;
  readonly showResult: 'none' | 'short' | 'full';
  /** #rrggbb, or empty for the default. */
  readonly accent: string;
  /** The chosen settings, by the step's key; absent or empty: not set. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The values that the person has set: only these are sent; the integrator's defaults decide the rest. */
  readonly changed: readonly string[];
}

/** The technologies of the demonstration integrator's sessions. */
const usual: readonly TechnologyKey[] = technologyKeys.filter((key) => catalogue[key].isInDemo);

export function initialForm(locale: Locale): PlaygroundForm {
  return {
    apiKey: 'demo-key',
    type: 'DEMO',
    locale,
    technologies: usual,
    showQr: true,
    alwaysMobile: false,
    showScaling: true,
    showLanguageSwitcher: true,
    showResult: 'none',
    accent: '',
    chosen: {},
    changed: [],
  };
}

/** The form after the person has set these values. */
export function change(form: PlaygroundForm, values: Partial<PlaygroundForm>): PlaygroundForm {
  return { ...form, ...values, changed: [...new Set([...form.changed, ...Object.keys(values)])] };
}

/** Adds a technology at the end, or removes it. */
export function toggle(list: readonly TechnologyKey[], key: TechnologyKey): readonly TechnologyKey[] {
  return list.includes(key) ? list.filter((one) => one !== key) : [...list, key];
}

/** Moves a technology by one place; no change at the ends. */
export function move(
  list: readonly TechnologyKey[],
  key: TechnologyKey,
  by: -1 | 1,
): readonly TechnologyKey[] {
  const from = list.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= list.length) return list;
  const next = list.filter((one) => one !== key);
  next.splice(to, 0, key);
  return next;
}

export const isColour = (text: string): boolean => text === '' || /^#[\da-f]{6}$/i.test(text);

/**
 * The form as the body of POST /flows/session/create/: the specification's two fields, and beyond them only what the
 * person has changed, because another backend may refuse fields that it does not know.
 */
export function toRequest(form: PlaygroundForm): CreateSessionRequest {
  const has = (name: keyof PlaygroundForm) => form.changed.includes(name);
  const settings = Object.entries(offers).flatMap(([key, { setting }]) => {
    const value = form.technologies.includes(key as TechnologyKey) ? form.chosen[key] : undefined;
    return value ? [[catalogue[key as TechnologyKey].code, { [setting]: value }] as const] : [];
  });
  const looks = {
    ...(has('showQr') && { show_qr: form.showQr }),
    ...(has('alwaysMobile') && { always_mobile: form.alwaysMobile }),
    ...(has('showScaling') && { show_scaling: form.showScaling }),
    ...(has('showLanguageSwitcher') && { show_language_switcher: form.showLanguageSwitcher }),
    ...(has('showResult') && { showResult: form.showResult }),
    ...(form.accent !== '' && { accent_color_hex: form.accent }),
  };
  return {
    api_key: form.apiKey.trim(),
    metadata: { source: 'playground' },
    ...(has('type') && { session_type: form.type }),
    ...(has('technologies') && { technologies: form.technologies.map((key) => catalogue[key].code) }),
    ...(settings.length > 0 && { technology_configs: Object.fromEntries(settings) }),
    ...(Object.keys(looks).length > 0 && { flow_config: looks }),
  };
}

/** The codes of a created session: the reply's, or the form's if the backend does not name them. */
export function codesOf(reply: object, form: PlaygroundForm): readonly string[] {
  const named: unknown = Reflect.get(reply, 'technologies');
  return Array.isArray(named) ? named : form.technologies.map((key) => catalogue[key].code);
}

export interface LinkOptions {
  readonly locale: Locale;
  /** Another device takes over the session. */
  readonly qr?: boolean;
  /** Origin of the framing page, to which the flow posts its events. */
  readonly parentOrigin?: string;
}

/** The flow's URL: the backend's `link`, otherwise the session's route on `origin`. */
export function flowLink(
  session: string,
  link: string | null | undefined,
  origin: string,
  options: LinkOptions,
): string {
  const url = new URL(link ?? `/flow/${encodeURIComponent(session)}`, origin);
  url.searchParams.set('locale', options.locale);
  if (options.qr === true) url.searchParams.set('qr', 'true');
  if (options.parentOrigin !== undefined) url.searchParams.set('parent_origin', options.parentOrigin);
  return url.href;
}
