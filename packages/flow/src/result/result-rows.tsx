import { useUiLocale } from '@kuelik/ui';
import { fieldText } from './field-text.ts';
import { photoAddress } from './photo-address.ts';
import { fieldValue, type ResultField } from './result-block.ts';
import styles from './result-rows.module.css';

export interface ResultRowsProps {
  /** A heading above the rows; hidden without rows. */
  readonly title?: string;
  readonly fields: readonly ResultField[];
  readonly data: Readonly<Record<string, unknown>>;
}

/** The rows of one result, with its pictures above: empty values have no row. */
export function ResultRows({ title, fields, data }: ResultRowsProps) {
  const locale = useUiLocale();
  const photos = fields.flatMap((field) => {
    const { kind, path, label } = field;
    const address = kind === 'photo' ? photoAddress(fieldValue(data, field)) : null;
    return address === null ? [] : [{ path, address, label: label[locale] }];
  });
  const rows = fields.flatMap((field) => {
    const { kind, path, label } = field;
    const text = fieldText(kind, fieldValue(data, field), locale);
    return text === '' ? [] : [{ path, text, label: label[locale] }];
  });
  if (photos.length + rows.length === 0) return null;
  return (
    <>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map(({ path, address, label }) => (
            <img key={path} className={styles.photo} src={address} alt={label} />
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <dl className={styles.rows}>
          {rows.map(({ path, text, label }) => (
            <div key={path} className={styles.row}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
