import type { Locale } from '@kuelik/protocol';
import { Art, Button, fill, RadioCards, useUiTexts } from '@kuelik/ui';
import { useEffect, useRef, useState } from 'react';
import { documentTypes, type EDocumentType } from '../../document-types.ts';
import type { EDocumentTexts } from '../../texts/en.ts';
import { typeNames } from '../../texts/type-names.ts';
import styles from '../edocument.module.css';

/** What people have at hand most often; the others come at a press. */
const usual: readonly EDocumentType[] = ['IdentityCard', 'Passport', 'DriverLicense', 'BirthCertificate'];

interface ChooseTypeProps {
  readonly t: EDocumentTexts;
  readonly locale: Locale;
  readonly value: EDocumentType | null;
  readonly disabled: boolean;
  /** The form was sent: a missing choice is an error. */
  readonly showErrors: boolean;
  readonly onChange: (type: EDocumentType) => void;
}

/** The documents as cards to tap, each with its drawing: the usual ones, and all of them at a press. */
export function ChooseType({ t, locale, value, disabled, showErrors, onChange }: ChooseTypeProps) {
  const { required } = useUiTexts();
  const [isLong, setIsLong] = useState(value !== null && !usual.includes(value));
  const shown = isLong ? documentTypes : usual;
  const group = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button is gone: the focus continues at the first document that it brought.
    if (isLong && wasPressed.current) {
      group.current?.querySelectorAll('input')[usual.length]?.focus({ preventScroll: true });
    }
  }, [isLong]);
  const open = () => {
    wasPressed.current = true;
    setIsLong(true);
  };
  return (
    <div ref={group} className={styles.types}>
      <RadioCards
        legend={t.document}
        columns={2}
        value={value}
        onChange={onChange}
        error={showErrors && value === null ? required : undefined}
        disabled={disabled}
        options={shown.map((type) => ({
          value: type,
          label: typeNames[type][locale],
          icon: <Art name={`state_${type}`} />,
        }))}
      />
      {!isLong && (
        <Button variant="quiet" size="compact" disabled={disabled} onClick={open}>
          {fill(t.allDocuments, { n: documentTypes.length })}
        </Button>
      )}
    </div>
  );
}
