import { bcp47, type Locale } from '@kuelik/protocol';
import { useUiTexts } from '../i18n/ui-locale.tsx';
import { GlobeIcon } from '../pictures/frame-icons.tsx';
import styles from './language-switcher.module.css';

/** Each language in its own name. */
export const languageNames: Readonly<Record<Locale, string>> = {
  ru: 'Русский',
  kz: 'Қазақша',
  en: 'English',
  my: 'Bahasa Melayu',
};

export interface LanguageSwitcherProps {
  readonly locale: Locale;
  readonly available: readonly Locale[];
  readonly onChange: (locale: Locale) => void;
}

/** Chooses the language by the specification's label (section 9) and name; hidden if there is no choice. */
export function LanguageSwitcher({ locale, available, onChange }: LanguageSwitcherProps) {
  const texts = useUiTexts();
  if (available.length < 2) return null;
  return (
    <label className={styles.switcher}>
      <GlobeIcon size={20} />
      <select
        className={styles.select}
        aria-label={texts.language}
        value={locale}
        onChange={(event) => {
          const chosen = available.find((one) => one === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {available.map((one) => (
          <option key={one} value={one} lang={bcp47[one]}>
            {`${one} · ${languageNames[one]}`}
          </option>
        ))}
      </select>
    </label>
  );
}
