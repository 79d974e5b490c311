import '@kuelik/ui/styles';
import { bcp47, type Locale } from '@kuelik/protocol';
import { type GalleryEntry, UiLocale, uiTexts } from '@kuelik/ui';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import styles from './gallery.module.css';
import { loadEntries } from './registry.ts';

/** The interface for the screenshot journey: one page shows all states in turn, without reloading. */
export interface Shots {
  /** The states of every entry, in the gallery's order. */
  readonly list: () => readonly { readonly entry: string; readonly states: readonly string[] }[];
  /** Renders one state again; resolves once its pictures have loaded and it no longer changes. */
  readonly show: (entry: string, state: string, locale: Locale) => Promise<void>;
}

/** A state that still changes after this many frames is an endless animation: it is captured as it is. */
const mostFrames = 60;
/** Frames without a change after which a state counts as settled. */
const stillFrames = 2;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function settled(root: Element): Promise<void> {
  let changes = 0;
  const watch = new MutationObserver(() => changes++);
  watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  for (let still = 0, frames = 0; still < stillFrames && frames < mostFrames; frames++) {
    const before = changes;
    await frame();
    const loading = [...document.images].some((image) => !image.complete);
    still = changes === before && !loading ? still + 1 : 0;
  }
  watch.disconnect();
  await document.fonts.ready;
}

async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('no #root');
  const root = createRoot(element);
  const entries = await loadEntries();
  let shown = 0;
  const find = (id: string, name: string): GalleryEntry['states'][number] => {
    const state = entries.find((entry) => entry.id === id)?.states.find((one) => one.name === name);
    if (state === undefined) throw new Error(`No state ${name} of ${id}`);
    return state;
  };
  const shots: Shots = {
    list: () => entries.map(({ id, states }) => ({ entry: id, states: states.map(({ name }) => name) })),
    show: async (id, name, locale) => {
      const state = find(id, name);
      document.documentElement.lang = bcp47[locale];
      window.scrollTo(0, 0);
      // The first drawing asks for what the state loads on demand; the second has it.
      for (let turn = 0; turn < 2; turn++) {
        shown++;
        flushSync(() =>
          root.render(
            <UiLocale key={shown} locale={locale} texts={uiTexts[locale]}>
              <main className={styles.stage}>{state.render(locale)}</main>
            </UiLocale>,
          ),
        );
        await settled(element);
      }
    },
  };
  Object.assign(window, { shots });
}

void start();
