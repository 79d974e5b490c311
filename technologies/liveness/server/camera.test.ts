import { expect, it } from 'vitest';
import { isVirtualCamera } from './camera.ts';

it.each([
  'OBS Virtual Camera',
  'OBS-Camera',
  'ManyCam Virtual Webcam',
  'XSplit VCam',
  'Snap Camera (8086:0b07)',
  'Dummy video device (0x0000)',
  'Unity Video Capture',
  'e2eSoft VCam',
  'OBS_Virtual_Camera',
  'OBSVirtualCamera',
  'VTubeStudioCam',
  'DeepFaceLive',
  'Avatarify Camera',
  'NDI Webcam Video 1',
  'DirectShow Softcam',
  'UScreenCapture',
])('recognises %s as a virtual camera', (label) => {
  expect(isVirtualCamera(label)).toBe(true);
});

it.each([
  '',
  'fake_device_0',
  'FaceTime HD Camera',
  'Integrated Webcam (0bda:5689)',
  'Logitech BRIO (046d:085e)',
  'camera2 1, facing front',
  'Front Camera',
  'Observer HD 1080',
  'OBSBOT Tiny 2 StreamCamera',
  'iPhone Camera',
])('accepts %s as a real camera', (label) => {
  expect(isVirtualCamera(label)).toBe(false);
});
