import { type ResultField, ResultRows } from '@kuelik/flow';
import type { ReactNode } from 'react';
import type { ScannedDocument } from '../both/scanned-document.ts';
import { personLabels } from './person-labels.ts';
import styles from './read-fields.module.css';

/** The personal number of a Mexican document is a CURP; of any other, as of Kazakhstan's, an IIN. */
const curp = { ru: 'CURP', kz: 'CURP', en: 'CURP', my: 'CURP' };

const fieldsOf = (country: string | null): readonly ResultField[] => [
  { path: 'images.face_photo', kind: 'photo', label: personLabels.photo },
  { path: 'last_name', kind: 'text', label: personLabels.lastName },
  { path: 'first_name', kind: 'text', label: personLabels.firstName },
  { path: 'patronymic', kind: 'text', label: personLabels.patronymic },
  { path: 'personal_number', kind: 'text', label: country === 'MEX' ? curp : personLabels.iin },
  { path: 'date_of_birth', kind: 'date', label: personLabels.birthDate },
  { path: 'document_number', kind: 'text', label: personLabels.documentNumber },
  { path: 'date_of_issue', kind: 'date', label: personLabels.issuedOn },
  { path: 'date_of_expiry', kind: 'date', label: personLabels.validUntil },
  { path: 'authority', kind: 'text', label: personLabels.issuedBy },
];

/** What the server read from a document, as the result page shows it. */
export function ReadFields({ document }: { readonly document: ScannedDocument }): ReactNode {
  return (
    <div className={styles.fields}>
      <ResultRows fields={fieldsOf(document.country_code)} data={{ ...document }} />
    </div>
  );
}
