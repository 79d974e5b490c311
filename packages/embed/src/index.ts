export type {
  AppReloadDetail,
  FinishDetail,
  FinishResult,
  Handle,
  HostEvents,
  HostHandlers,
  KuelikDetail,
  MountErrorCode,
  MountOptions,
} from './api.d.ts';
export { mount } from './mount.ts';
export { MountError } from './mount-error.ts';
