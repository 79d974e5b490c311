export type { FailureReason } from '@kuelik/protocol';
export * from './camera/index.ts';
export { fill } from './i18n/fill.ts';
export { bcp47, type Locale, locales } from './i18n/locale.ts';
export type {
  ScreenLoader,
  TechnologyScreen,
  TechnologyScreenProps,
  TechnologyStep,
} from './technology.ts';
