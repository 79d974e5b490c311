import { saveFile } from './save-file.ts';

/** Android's web view, and WebKit without Safari: both ignore a page that saves a file, without an error. */
const isWebView = (agent: string): boolean =>
  /; wv\)/.test(agent) || (/iPhone|iPad|iPod/.test(agent) && !/Safari\//.test(agent));

/**
 * Gives a file to the person: saved, or in an app's web view, where saving does nothing, shared with another app.
 * False if neither is possible, or the person shared it with none.
 */
export async function giveFile(file: Blob, name: string, browser: Navigator): Promise<boolean> {
  if (!isWebView(browser.userAgent)) {
    saveFile(file, name);
    return true;
  }
  const shared = { files: [new File([file], name, { type: file.type })] };
  // Absent in Android's web view.
  if (!browser.canShare?.(shared)) return false;
  return browser.share(shared).then(
    () => true,
    () => false,
  );
}
