export const en = {
  qrNoCameraTitle: 'No camera found',
  qrNoCameraText: 'Connect a webcam and refresh the page.',
  qrScan: 'Or scan the QR code and continue on your phone.',
  qrMobileTitle: 'Continue on your phone',
  qrMobileText: 'This check works on a phone only. Scan the QR code with your phone.',
  qrChosenText: 'Scan the QR code with your phone: you will go on where you are now.',
  stayHere: 'Stay on this computer',
  qrImage: 'QR code with the link to this check',
  qrWaiting: 'Waiting for your phone…',
  qrProgress: 'The check continues on your phone. Keep this page open.',
  phoneChosenTitle: 'Continue on another device',
  phoneChosenText:
    'Scan the QR code with the other phone, or copy the link and open it there: you will go on where you are now.',
  stayOnPhone: 'Stay on this phone',
  phoneNoCameraTitle: 'The camera of this device cannot be used',
  phoneNoCameraText: 'Close other apps that use the camera and reload the page.',
  phoneScan:
    'Or continue on another phone or in another browser: scan the QR code, or copy the link and open it there.',
  phoneWaiting: 'Waiting for the other phone…',
  phoneProgress: 'The check continues on the other phone. Keep this page open.',
  phoneStep: 'On the other phone: step {n} of {total}, “{name}”. Keep this page open.',
  phoneNumber: 'The same number appears on the other phone or browser: compare them',
  phoneOpened: 'The link is open elsewhere. Compare the number there with the one below, and answer there.',
  phoneLostTitle: 'The other phone does not answer',
  fullHere: 'Only this device can go on. If its camera does not work, ask the organisation for a new link.',
  copyLink: 'Copy the link',
  linkCopied: 'The link is copied',
  number: 'The same number appears on your phone: compare them',
  opened:
    'The link is open on a phone. Compare the number there with the one below, and answer on the phone.',
  declinedTitle: 'On the phone the answer was “No”',
  declinedText:
    'Whoever opened the link does not see the number of this page. If it was you, ask for a new number and scan the code again.',
  renew: 'Show a new number',
  step: 'On your phone: step {n} of {total}, “{name}”. Keep this page open.',
  lostTitle: 'The phone does not answer',
  lostText:
    'Unlock it and check its internet connection, or scan the code again: you will go on where you were.',
  fullText:
    'Only the phone that you used last can go on, since the link was used on too many devices: unlock it, or scan the code with it. If you no longer have it, ask the organisation for a new link.',
  askTitle: 'Did you start this check?',
  asksYou: '{organization} asks you to confirm your identity. The check was started on another device.',
  started: 'The check was started on another device.',
  question: 'Does your computer or other phone show this number now?',
  warning:
    'If you did not start the check yourself, or somebody sent you this link or the number, answer “No”: they could pass for you.',
  yes: 'Yes, it does',
  no: 'No',
  stoppedTitle: 'The check was not started',
  stoppedText: 'You have sent nothing about yourself. Close this page, and do not open the link again.',
  untold: 'We could not notify the other device. Check your internet connection.',
  closedTitle: 'This link is closed',
  closedText:
    'Somebody answered “No” to it. Ask for a new number on the other device and scan the code again.',
  closedHere:
    'The answer on the phone was “No” twice, so nobody can go on with this link: somebody may be misusing it. Ask the organisation that sent it for a new one.',
  limitTitle: 'This link was used on too many devices',
  limitText: 'Go on with the phone that you used last, or ask the organisation for a new link.',
};

export type HandOffTexts = Record<keyof typeof en, string>;
