import type { CameraDevice } from './camera-device.ts';

const device = (label: string, capabilities?: CameraDevice['capabilities']): CameraDevice =>
  capabilities === undefined ? { deviceId: label, label } : { deviceId: label, label, capabilities };

/** Camera lists as browsers return them. */
export const recorded = {
  /** Safari, three rear lenses and the combined ones. */
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
  /** Chrome on Android: the main lens has the lowest number but is not listed first. */
  samsung: [
    device('camera2 1, facing front'),
    device('camera2 3, facing front'),
    device('camera2 2, facing back', { facingMode: ['environment'] }),
    device('camera2 0, facing back', { facingMode: ['environment'] }),
  ],
  /** Galaxy S23 Ultra in Chrome: four rear lenses, of which the wide one is 0, and a second front camera. */
  samsungFour: [
    device('camera2 1, facing front', { facingMode: ['user'], focusMode: ['continuous', 'manual'] }),
    device('camera2 3, facing front', { facingMode: ['user'] }),
    device('camera2 5, facing back', { facingMode: ['environment'], focusMode: ['continuous', 'manual'] }),
    device('camera2 4, facing back', { facingMode: ['environment'], focusMode: ['continuous', 'manual'] }),
    device('camera2 2, facing back', { facingMode: ['environment'], focusMode: ['continuous', 'manual'] }),
    device('camera2 0, facing back', {
      facingMode: ['environment'],
      focusMode: ['continuous', 'manual'],
      torch: true,
    }),
  ],
  /** Samsung Internet labels the same lenses differently. */
  samsungInternet: [
    device('camera 1, facing front'),
    device('camera 0, facing back'),
    device('camera 2, facing back'),
  ],
  /** Chrome on a Pixel combines the rear lenses into one. */
  pixel: [
    device('camera2 1, facing front', { facingMode: ['user'] }),
    device('camera2 0, facing back', {
      facingMode: ['environment'],
      focusMode: ['continuous', 'manual', 'single-shot'],
      torch: true,
    }),
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
  /** A laptop with an infrared login camera, and a virtual camera besides its own. */
  laptopEverything: [
    device('OBS Virtual Camera (m-de:vice)'),
    device('Integrated IR Camera (30c9:0096)'),
    device('Integrated Camera (30c9:0095)'),
  ],
  thinkpadRussian: [device('Встроенная ИК-камера (5986:2115)'), device('Встроенная камера (5986:2113)')],
  onlyVirtual: [device('OBS Virtual Camera')],
  mac: [device('FaceTime HD Camera (Built-in)'), device('iPhone Desk View Camera'), device('iPhone Camera')],
  /** Continuity Camera lists the phone first on some Macs. */
  macContinuity: [
    device('Aigerim’s iPhone Camera'),
    device('Aigerim’s iPhone Desk View Camera'),
    device('FaceTime HD Camera (2C0E:82E3)'),
    device('Studio Display Camera (15bc:0000)'),
  ],
  firefoxLaptop: [device('Integrated Camera: Integrated C'), device('Integrated Camera: Integrated I')],
  beforePermission: [
    { deviceId: '', label: '' },
    { deviceId: '', label: '' },
  ],
} as const satisfies Record<string, readonly CameraDevice[]>;
