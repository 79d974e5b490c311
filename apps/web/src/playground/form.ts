import type { CreateSessionRequest, Locale } from '@kuelik/protocol';
import { catalogue, type TechnologyKey } from '@kuelik/technologies/catalogue';

/** What the page's form holds. */
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
  /** #rrggbb, or empty for the product's own. */
  readonly accent: string;
  /** The e-document that is asked for; empty for the person's choice. */
  readonly documentType: string;
}

/** The demonstration integrator's default: LDSH, DR, F2F (decisions, section 3). */
const usual: readonly TechnologyKey[] = ['short', 'document', 'face2face'];

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
    documentType: '',
  };
}

/** Puts a technology in, at the end, or takes it out. */
export function toggle(list: readonly TechnologyKey[], key: TechnologyKey): readonly TechnologyKey[] {
  return list.includes(key) ? list.filter((one) => one !== key) : [...list, key];
}

/** Moves a technology by one place; at the ends nothing changes. */
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

/** The form as the body of POST /flows/session/create/. */
export function toRequest(form: PlaygroundForm): CreateSessionRequest {
  return {
    api_key: form.apiKey.trim(),
    metadata: { source: 'playground' },
    session_type: form.type,
    technologies: form.technologies.map((key) => catalogue[key].code),
    ...(form.documentType === ''
      ? {}
      : { technology_configs: { [catalogue.edocument.code]: { document_type: form.documentType } } }),
    flow_config: {
      show_qr: form.showQr,
      always_mobile: form.alwaysMobile,
      show_scaling: form.showScaling,
      show_language_switcher: form.showLanguageSwitcher,
      showResult: form.showResult,
      ...(form.accent === '' ? {} : { accent_color_hex: form.accent }),
    },
  };
}

export interface LinkOptions {
  readonly locale: Locale;
  /** Another device takes the session over. */
  readonly qr?: boolean;
  /** Origin of the page that frames the flow: it then posts its events there. */
  readonly parentOrigin?: string;
}

/**
 * The address of the flow. `link` is what the backend replied; without one the session's route on
 * `origin` is taken.
 */
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
