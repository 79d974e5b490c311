import type { ResultField } from '@kuelik/flow';
import { personLabels } from '../../shared/web/person-labels.ts';

/** The result, row by row. */
export const personFields: readonly ResultField[] = [
  { path: 'face_photo', kind: 'photo', label: personLabels.photo },
  { path: 'last_name', kind: 'text', label: personLabels.lastName },
  { path: 'first_name', kind: 'text', label: personLabels.firstName },
  { path: 'patronymic', kind: 'text', label: personLabels.patronymic },
  { path: 'date_of_birth', kind: 'date', label: personLabels.birthDate },
  { path: 'gender', kind: 'gender', label: personLabels.gender },
  { path: 'nationality', kind: 'text', label: personLabels.nationality },
  { path: 'citizenship', kind: 'text', label: personLabels.citizenship },
  { path: 'pin', kind: 'text', label: { ru: 'ПИН', kz: 'ПИН', en: 'PIN', my: 'PIN' } },
  { path: 'document_number', kind: 'text', label: personLabels.documentNumber },
  { path: 'date_of_issue', kind: 'date', label: personLabels.issuedOn },
  { path: 'date_of_expiry', kind: 'date', label: personLabels.validUntil },
  { path: 'authority', kind: 'text', label: personLabels.issuedBy },
  {
    path: 'address',
    kind: 'text',
    label: { ru: 'Адрес', kz: 'Мекенжай', en: 'Address', my: 'Alamat' },
  },
];
