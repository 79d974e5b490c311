export const en = {
  asking: 'Allow access to the camera',
  askingHint: 'Your browser is asking for permission. Choose “Allow”.',
  starting: 'Starting the camera…',
  videoLabel: 'Picture from your camera',
  switchCamera: 'Switch camera',
  voiceOn: 'Say the guidance aloud',
  voiceOff: 'Turn the voice off',
  retry: 'Try again',
  otherBrowser: 'Continue in another browser',
  deniedTitle: 'Access to the camera is not given',
  busyTitle: 'Another app is using the camera',
  busyHint: 'Close video calls and other apps or tabs that use the camera, then try again.',
  absentTitle: 'No camera found',
  absentHint: 'Connect a webcam and try again.',
  absentPhoneHint: 'The phone shows the browser no camera. Restart it and try again.',
  lostTitle: 'The camera has been disconnected',
  lostHint: 'Check that it is plugged in, then try again.',
  timeoutTitle: 'The camera does not respond',
  timeoutHint: 'Close other apps with the camera, then try again. If that does not help, reload the page.',
  unsupportedTitle: 'The camera does not work in this browser',
  unsupportedHint: 'Open the link in an up-to-date Chrome, Safari, Edge or Firefox.',
  blankTitle: 'The camera shows a black or empty picture',
  blankHint: 'Open the camera cover, move your finger off the lens or choose another camera.',
  greyTitle: 'The camera shows no colours',
  greyHint: 'It seems to be only for signing in to the computer. Choose another one.',
  frozenTitle: 'No picture comes from the camera',
  frozenHint: 'Try again or choose another camera. If that does not help, restart the browser.',
  adviceWebView: 'The camera is often unavailable inside apps. Continue in Chrome or Safari.',
  adviceIos:
    'Tap the icon to the left of the address, then Website Settings → Camera → Allow. Then tap “Try again”.',
  adviceSamsung: 'Tap the lock in the address bar, then Permissions → Camera → Allow. Then tap “Try again”.',
  adviceAndroid:
    'Tap the icon to the left of the address, then Permissions → Camera → Allow. Then tap “Try again”.',
  adviceFirefox:
    'Click the crossed-out camera in the address bar and remove the block. Then click “Try again”.',
  adviceSafari:
    'In the menu, choose Safari → Settings for This Website → Camera → Allow. Then click “Try again”.',
  adviceChromium: 'Click the icon to the left of the address, switch the camera on, then click “Try again”.',
  adviceOther: 'Allow access to the camera in your browser settings, then try again.',
};

export type CameraTexts = Record<keyof typeof en, string>;
