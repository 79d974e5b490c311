import type { HandOffTexts } from './texts/en.ts';

/**
 * Texts of the QR page by device: a phone cannot connect a webcam, and the continuing device is another one.
 */
export const handOffWords = (own: HandOffTexts, isPhone: boolean) =>
  isPhone
    ? {
        chosenTitle: own.phoneChosenTitle,
        chosenText: own.phoneChosenText,
        stay: own.stayOnPhone,
        noCameraTitle: own.phoneNoCameraTitle,
        noCameraText: own.phoneNoCameraText,
        scan: own.phoneScan,
        waiting: own.phoneWaiting,
        progress: own.phoneProgress,
        step: own.phoneStep,
        number: own.phoneNumber,
        opened: own.phoneOpened,
        lostTitle: own.phoneLostTitle,
      }
    : {
        chosenTitle: own.qrMobileTitle,
        chosenText: own.qrChosenText,
        stay: own.stayHere,
        noCameraTitle: own.qrNoCameraTitle,
        noCameraText: own.qrNoCameraText,
        scan: own.qrScan,
        waiting: own.qrWaiting,
        progress: own.qrProgress,
        step: own.step,
        number: own.number,
        opened: own.opened,
        lostTitle: own.lostTitle,
      };

/** The texts of one kind of device. */
export type HandOffWords = ReturnType<typeof handOffWords>;
