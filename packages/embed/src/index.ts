export type {
  AppReloadDetail,
  FinishDetail,
  FinishResult,
  Handle,
  HostEvents,
  HostHandlers,
  KuelikDetail,
  KuelikFlowElement,
  MountErrorCode,
  MountOptions,
  Theme,
} from './api.d.ts';
export { mount } from './mount.ts';
export { MountError } from './mount-error.ts';
