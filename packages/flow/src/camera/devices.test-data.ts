import type { CameraDevice } from './camera-device.ts';

const device = (label: string, capabilities?: CameraDevice['capabilities']): CameraDevice =>
  capabilities === undefined ? { deviceId: label, label } : { deviceId: label, label, capabilities };

/** Camera lists in the form and order in which browsers give them. */
export const recorded = {
  /** Safari, three rear lenses and the fused ones. */
  iphonePro: [
    device('Front Camera'),
    device('Back Triple Camera'),
    device('Back Dual Wide Camera'),
    device('Back Ultra Wide Camera'),
    device('Back Dual Camera'),
    device('Back Camera'),
    device('Back Telephoto Camera'),
    device('Desk View Camera'),
  ],
  iphoneRussian: [
    device('Передняя камера'),
    device('Задняя сверхширокоугольная камера'),
    device('Задняя камера'),
    device('Задняя телефото камера'),
  ],
  iphoneOld: [device('Front Camera'), device('Back Camera')],
  /** Chrome on Android: the main lens has the lowest number, the list does not begin with it. */
  samsung: [
    device('camera2 1, facing front'),
    device('camera2 3, facing front'),
    device('camera2 2, facing back', { facingMode: ['environment'] }),
    device('camera2 0, facing back', { facingMode: ['environment'] }),
  ],
  xiaomiMacro: [
    device('camera2 2, facing back', { facingMode: ['environment'], focusMode: ['manual'] }),
    device('camera2 1, facing front', { facingMode: ['user'] }),
    device('camera2 0, facing back', {
      facingMode: ['environment'],
      focusMode: ['continuous', 'manual'],
      torch: true,
    }),
  ],
  laptopHello: [device('HP IR Camera (04f2:b6bf)'), device('HP HD Camera (04f2:b6be)')],
  surface: [device('Surface IR Camera Front'), device('Surface Camera Front'), device('Surface Camera Rear')],
  desktopVirtual: [device('OBS Virtual Camera'), device('Logitech C920 (046d:082d)')],
  onlyVirtual: [device('OBS Virtual Camera')],
  mac: [device('FaceTime HD Camera (Built-in)'), device('iPhone Desk View Camera'), device('iPhone Camera')],
  beforePermission: [
    { deviceId: '', label: '' },
    { deviceId: '', label: '' },
  ],
} as const satisfies Record<string, readonly CameraDevice[]>;
