import { type FirefoxLook, openFirefoxLook } from './firefox-look.ts';
import { type Look, openLook } from './open-look.ts';

/** A version of a file, opened by both programs that draw it. */
export interface ShownVersion {
  readonly chrome: Look;
  readonly firefox: FirefoxLook;
  close(): Promise<void>;
}

/**
 * Opens a version with PDFium and with pdf.js, both as leniently as viewers do.
 *
 * @throws UnreadablePdfError `damaged` if one of the two cannot open it.
 */
export async function openShownVersion(pdf: Uint8Array): Promise<ShownVersion> {
  const chrome = await openLook(pdf);
  try {
    const firefox = await openFirefoxLook(pdf, { isLenient: true });
    return {
      chrome,
      firefox,
      close: async () => {
        chrome.close();
        await firefox.close();
      },
    };
  } catch (cause) {
    chrome.close();
    throw cause;
  }
}
