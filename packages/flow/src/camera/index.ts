export { type BrowserFamily, browserFamily } from './browser-family.ts';
export type { CameraOptions } from './camera-controller.ts';
export { type CameraDevice, type CameraFacing, facingOf, rankCameras } from './camera-device.ts';
export type { CameraEnvironment } from './camera-environment.ts';
export type { CameraFailure, CameraState } from './camera-state.ts';
export { CameraView, type CameraViewProps } from './camera-view.tsx';
export { type CaptureOptions, captureFrame } from './capture-frame.ts';
export { type CameraPresence, checkCamera, hasCamera } from './has-camera.ts';
export { type Camera, type UseCameraOptions, useCamera } from './use-camera.ts';
