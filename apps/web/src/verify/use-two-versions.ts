import { loadStarter } from '@kuelik/technologies/pdf-worker';
import { useEffect, useState } from 'react';

type Opened = Awaited<ReturnType<typeof import('@kuelik/flow/pdf').openPdf>>;

export type TwoVersionsState =
  | { readonly name: 'opening' }
  | { readonly name: 'failed' }
  | { readonly name: 'ready'; readonly signed: Opened; readonly now: Opened };

/** Milliseconds to open both versions: 25 MB on an old phone. */
const timeLimit = 60_000;

/**
 * Opens a file twice: the signer's version, which is its first bytes, and the whole file. Both are closed
 * with the page. The PDF code loads with the first of them.
 */
export function useTwoVersions(file: File, bytes: number) {
  const [state, setState] = useState<TwoVersionsState>({ name: 'opening' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn opens them again
  useEffect(() => {
    let isGone = false;
    const fail = () => !isGone && setState({ name: 'failed' });
    const timer = setTimeout(fail, timeLimit);
    setState({ name: 'opening' });
    const opening = import('@kuelik/flow/pdf').then(({ openPdf }) => [
      openPdf(file.slice(0, bytes), loadStarter),
      openPdf(file, loadStarter),
    ]);
    opening
      .then((both) => Promise.all(both))
      .then(([signed, now]) => {
        clearTimeout(timer);
        if (!isGone && signed !== undefined && now !== undefined) setState({ name: 'ready', signed, now });
      }, fail);
    return () => {
      isGone = true;
      clearTimeout(timer);
      const close = (one: Promise<Opened>) => one.then((opened) => opened.close()).catch(() => undefined);
      opening.then((both) => both.forEach((one) => void close(one))).catch(() => undefined);
    };
  }, [file, bytes, turn]);
  return { state, again: () => setTurn(turn + 1) };
}
