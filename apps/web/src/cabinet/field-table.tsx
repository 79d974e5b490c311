import type { Locale } from '@kuelik/protocol';
import { fill, VisuallyHidden } from '@kuelik/ui';
import { useState } from 'react';
import styles from './cabinet.module.css';
import type { Cell, Field } from './fields.ts';
import { type CabinetTexts, texts } from './texts/index.ts';
import { codeName, pathName } from './texts/words.ts';

interface FieldTableProps {
  readonly locale: Locale;
  readonly caption: string;
  readonly fields: readonly Field[];
}

/** Names and values of a result. */
export function FieldTable({ locale, caption, fields }: FieldTableProps) {
  return (
    <table className={styles.fields}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {fields.map(({ path, cell }) => {
          const name = pathName(path, locale);
          return (
            <tr key={path.join('.')}>
              <th scope="row">{name}</th>
              <td>
                <Value cell={cell} name={name} locale={locale} t={texts[locale]} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ValueProps {
  readonly cell: Cell;
  readonly name: string;
  readonly locale: Locale;
  readonly t: CabinetTexts;
}

function Value({ cell, name, locale, t }: ValueProps) {
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'yes-no':
      return cell.value ? t.yes : t.no;
    case 'codes':
      return cell.codes.map((code) => codeName(code, locale)).join(', ');
    case 'secret':
      return <Secret value={cell.value} masked={cell.masked} name={name} t={t} />;
  }
}

interface SecretProps {
  readonly value: string;
  readonly masked: string;
  readonly name: string;
  readonly t: CabinetTexts;
}

/** A personal number, masked against shoulder surfing. */
export function Secret({ value, masked, name, t }: SecretProps) {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.secret}>
      <span className={styles.secretValue}>
        {open ? value : <span aria-hidden="true">{masked}</span>}
        {!open && <VisuallyHidden>{masked.replaceAll('•', '')}</VisuallyHidden>}
      </span>
      <button
        type="button"
        className={styles.reveal}
        aria-label={fill(open ? t.concealWhat : t.revealWhat, { name })}
        onClick={() => setOpen(!open)}
      >
        {open ? t.conceal : t.reveal}
      </button>
    </span>
  );
}
