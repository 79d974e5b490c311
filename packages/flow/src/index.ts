export { fill } from './i18n/fill.ts';
export { bcp47, type Locale, locales } from './i18n/locale.ts';
export type {
  FailureReason,
  ScreenLoader,
  TechnologyScreen,
  TechnologyScreenProps,
  TechnologyStep,
} from './technology.ts';
