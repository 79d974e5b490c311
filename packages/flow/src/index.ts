export { warn } from '@kuelik/ui';
export { type FlowQuery, parseFlowQuery } from './address/query.ts';
export { storageOf } from './browser/browser.ts';
export { ErrorPage, NotFoundPage } from './frame/error-page.tsx';
export { giveFile } from './frame/give-file.ts';
export { InvalidPage, LoadingPage } from './frame/loading-page.tsx';
export { PageFrame, type PageFrameProps } from './frame/page-frame.tsx';
export { ReloadButton } from './frame/reload-button.tsx';
export { saveFile } from './frame/save-file.ts';
export {
  type LocaleEnvironment,
  LocaleProvider,
  type LocaleStorage,
  useLocale,
} from './i18n/locale-context.tsx';
export { type FlowBrowser, FlowPage } from './pages/flow-page.tsx';
export { dayText } from './result/day-text.ts';
export { photoAddress } from './result/photo-address.ts';
export {
  partsOf,
  type ResultBlock,
  type ResultBlockLoader,
  type ResultField,
  type ResultFieldKind,
} from './result/result-block.ts';
export { ResultRows, type ResultRowsProps } from './result/result-rows.tsx';
export type { ResultScreenProps } from './result/step-result.ts';
export type { ExtraRoute } from './routing/extra-routes.ts';
export { FullPage, type FullPageProps } from './routing/full-page.tsx';
export { navigate, usePath, useSearch } from './routing/location.ts';
export { SessionFlow, type SessionFlowProps } from './routing/session-flow.tsx';
export { loadRuntimeConfig } from './runtime-config/load-runtime-config.ts';
export {
  type BuiltInConfig,
  type RuntimeConfig,
  type RuntimeConfigFile,
  resolveRuntimeConfig,
} from './runtime-config/runtime-config.ts';
export { createTabNote, type TabNote } from './session/tab-note.ts';
export { CrashBoundary, type CrashBoundaryProps } from './shell/crash-boundary.tsx';
export type { ShellOptions } from './shell/options.ts';
export { useOtherWayUrl } from './shell/other-way-url.ts';
export { createShell, type Shell, type ShellSettings } from './shell/shell.ts';
export { ShellContext, useSession, useShell } from './shell/shell-context.tsx';
export { preloadTexts } from './start-up/preload-texts.ts';
export type {
  ScreenLoader,
  ScreenPrefetch,
  StepNeed,
  TechnologyScreen,
  TechnologyScreenProps,
  TechnologyStep,
} from './technology.ts';
