import { Art, Button, CameraIcon, RadioCards, Screen, UploadIcon } from '@kuelik/ui';
import { DocumentConsent } from '../../../shared/web/document-consent.tsx';
import { type DocumentCountry, type DocumentType, documentCountries } from '../../contract.ts';
import type { DocumentTexts } from '../../texts/en.ts';

interface ChooseProps {
  readonly t: DocumentTexts;
  readonly organization: string;
  readonly country: DocumentCountry;
  readonly type: DocumentType;
  readonly onCountry: (country: DocumentCountry) => void;
  readonly onType: (type: DocumentType) => void;
  readonly onCamera: () => void;
  readonly onUpload: () => void;
}

/** The document that people of a country usually show comes first. */
export const likely: Readonly<Record<DocumentCountry, readonly [DocumentType, DocumentType]>> = {
  KZ: ['identity-card', 'passport'],
  OTHER: ['passport', 'identity-card'],
};

/**
 * The contract knows these two answers only (the specification, section 1), so they are cards to tap: a list to
 * search in would have nothing to find. Flags are the system's own; a system without them shows letters.
 */
const flags: Readonly<Record<DocumentCountry, string>> = { KZ: '🇰🇿', OTHER: '🌍' };

const drawings = { 'identity-card': 'card_front', passport: 'passport' } as const;

/** Country, type of document, camera or upload. */
export function Choose(props: ChooseProps) {
  const { t, organization, country, type, onCountry, onType, onCamera, onUpload } = props;
  const countryLabels = { KZ: t.countryKZ, OTHER: t.countryOther } as const;
  const typeLabels = { 'identity-card': t.identityCard, passport: t.passport } as const;
  return (
    <Screen
      title={t.title}
      subtitle={t.subtitle}
      actions={
        <>
          <Button icon={<CameraIcon />} onClick={onCamera}>
            {t.useCamera}
          </Button>
          <Button variant="secondary" icon={<UploadIcon />} onClick={onUpload}>
            {t.useUpload}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={t.country}
        inRow
        value={country}
        onChange={onCountry}
        options={documentCountries.map((value) => ({
          value,
          label: countryLabels[value],
          icon: <span data-emoji>{flags[value]}</span>,
        }))}
      />
      <RadioCards
        legend={t.type}
        value={type}
        onChange={onType}
        options={likely[country].map((value) => ({
          value,
          label: typeLabels[value],
          icon: <Art name={drawings[value]} />,
        }))}
      />
      <DocumentConsent t={t} organization={organization} />
    </Screen>
  );
}
