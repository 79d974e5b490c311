export const en = {
  title: 'What this device can do',
  lead: 'This page looks at the phone or computer in front of you. It sends nothing anywhere.',
  looking: 'Checking…',
  yes: 'This device can do the whole check',
  limited: 'This device can do the check, some parts more slowly or by hand',
  no: 'This device cannot do the whole check as it is',
  noText: 'See below what is missing. If you cannot change it, open your link on another phone.',
  stateYes: 'works',
  stateLimited: 'works with limits',
  stateNo: 'does not work',
  connection: 'Secure connection',
  storage: 'Continuing after a reload',
  camera: 'Camera',
  face: 'Face check',
  document: 'Photo of a document',
  secure: 'The address must begin with https. Open the link exactly as you got it.',
  storageMissing:
    'The browser keeps nothing for this page: private mode or a setting. A reload may start over.',
  cameraInterface:
    'This browser offers no camera to pages. Open the link in Chrome, Safari or Samsung Internet.',
  cameraInterfaceInApp: 'This app does not offer its camera to pages. Open the link in the phone’s browser.',
  cameraMissing: 'No camera was found. Connect one, or use a phone.',
  cameraPermitted:
    'The camera is refused. Allow it for this site in the browser’s settings, then check again.',
  cameraPermittedInApp:
    'The camera is refused. Allow it for this app in the phone’s settings, or open the link in the phone’s browser.',
  cameraPolicy: 'The page around this one forbids the camera. Open the link by itself.',
  cameraBusy:
    'Another app is using the camera. Close video calls and other apps or tabs that use it, then check again.',
  wasm: 'The browser cannot run the code that finds a face. Update it, or use another one.',
  wasmInApp: 'This app cannot run the code that finds a face. Open the link in the phone’s browser.',
  slower: 'The browser is old, so guidance is slower. Updating it helps.',
  slowerInApp:
    'The browser inside this app is old, so guidance is slower. The phone’s browser may be faster.',
  byHand: 'You press the button yourself, or choose a photo.',
  tryCamera: 'Try the camera',
  again: 'Check again',
  codeTitle: 'Code for support',
  codeText:
    'If you call support, read out these eight characters. They say what the device can do, and nothing about you.',
  copy: 'Copy for developers (JSON)',
  copied: 'Copied',
  copyFailed: 'Copying is not possible here. Save the file instead.',
  save: 'Save as a file (JSON)',
  notSaved: 'The file was not saved: this app may save none. Copy the report instead.',
  details: 'Technical details',
  present: 'yes',
  absent: 'no',
  support: 'For support: what does a code say?',
  heard: 'Code that was read out',
  heardHint: 'Eight letters and digits, such as 1003-ZZZY',
  show: 'Show',
  notCode: 'This is no code of this page. One character may be misheard: ask for it again.',
  heardTitle: 'The device with the code {code}',
};

export type CheckTexts = Record<keyof typeof en, string>;
