import type { HandOffTexts } from './texts/en.ts';

/**
 * What the page with the code says, by the device that shows it: no webcam can be connected to a phone, and the one that
 * goes on is another.
 */
export const handOffWords = (own: HandOffTexts, isPhone: boolean) =>
  isPhone
    ? {
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
