import { bcp47, type Locale, locales } from '@kuelik/protocol';
import { applyTheme, type GalleryEntry, Loader, languageNames, UiLocale, uiTexts } from '@kuelik/ui';
import { useEffect, useState } from 'react';
import { type GalleryAddress, readAddress, viewportNames, viewports, writeAddress } from './address.ts';
import styles from './gallery.module.css';
import { loadEntries } from './registry.ts';
import { themeNames, themes } from './themes.ts';

/** Enough for a single control, px. */
const smallHeight = 300;

/**
 * Development only: every screen and control in every state, language and size. Each state is in its own
 * frame, so that media queries and dialogs behave as in the product.
 */
export default function Gallery() {
  const [entries, setEntries] = useState<readonly GalleryEntry[] | null>(null);
  const [address, setAddress] = useState(() => readAddress(window.location.search));

  useEffect(() => {
    let here = true;
    void loadEntries().then((loaded) => {
      if (here) setEntries(loaded);
    });
    return () => {
      here = false;
    };
  }, []);
  useEffect(() => {
    document.documentElement.lang = bcp47[address.locale];
    window.history.replaceState(null, '', writeAddress(address));
    if (address.state === null) return undefined;
    const page = document.documentElement;
    const { config, scheme } = themes[address.theme];
    page.setAttribute('data-k-scheme', scheme);
    page.style.fontSize = address.large ? '200%' : '';
    return applyTheme(page, config, { scaled: address.scaled });
  }, [address]);

  if (entries === null) return <Loader label="Gallery" />;
  const entry = entries.find((one) => one.id === address.entry) ?? entries[0];
  if (entry === undefined) return <p>Nothing to show</p>;
  const alone = entry.states.find((state) => state.name === address.state);
  if (alone !== undefined) {
    return (
      <UiLocale locale={address.locale} texts={uiTexts[address.locale]}>
        <main className={styles.stage}>{alone.render(address.locale)}</main>
      </UiLocale>
    );
  }
  return (
    <div className={styles.gallery}>
      <Controls entries={entries} entry={entry} address={address} onChange={setAddress} />
      <main className={styles.states} aria-label={entry.title}>
        {entry.states.map((state) => (
          <figure key={state.name} className={styles.figure}>
            <figcaption>
              <a href={writeAddress({ ...address, entry: entry.id, state: state.name })}>{state.name}</a>
            </figcaption>
            <iframe
              className={styles.frame}
              title={`${entry.title}: ${state.name}`}
              width={viewports[address.viewport][0]}
              height={entry.small === true ? smallHeight : viewports[address.viewport][1]}
              src={writeAddress({ ...address, entry: entry.id, state: state.name })}
            />
          </figure>
        ))}
      </main>
    </div>
  );
}

interface ControlsProps {
  readonly entries: readonly GalleryEntry[];
  readonly entry: GalleryEntry;
  readonly address: GalleryAddress;
  readonly onChange: (address: GalleryAddress) => void;
}

function Controls({ entries, entry, address, onChange }: ControlsProps) {
  return (
    <nav className={styles.nav} aria-label="Gallery">
      <label>
        Language{' '}
        <select
          value={address.locale}
          onChange={(event) => onChange({ ...address, locale: event.target.value as Locale })}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {languageNames[locale]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Size{' '}
        <select
          value={address.viewport}
          onChange={(event) =>
            onChange({
              ...address,
              viewport: viewportNames.find((name) => name === event.target.value) ?? 'phone',
            })
          }
        >
          {viewportNames.map((name) => (
            <option key={name} value={name}>
              {name} {viewports[name].join(' x ')}
            </option>
          ))}
        </select>
      </label>
      <label>
        Theme{' '}
        <select
          value={address.theme}
          onChange={(event) =>
            onChange({ ...address, theme: themeNames.find((name) => name === event.target.value) ?? 'own' })
          }
        >
          {themeNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={address.large}
          onChange={(event) => onChange({ ...address, large: event.target.checked })}
        />{' '}
        Letters at 200 %
      </label>
      <label>
        <input
          type="checkbox"
          checked={address.scaled}
          onChange={(event) => onChange({ ...address, scaled: event.target.checked })}
        />{' '}
        Large text
      </label>
      <ul className={styles.entries}>
        {entries.map((one) => (
          <li key={one.id}>
            <a
              href={writeAddress({ ...address, entry: one.id, state: null })}
              aria-current={one.id === entry.id ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onChange({ ...address, entry: one.id });
              }}
            >
              {one.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
