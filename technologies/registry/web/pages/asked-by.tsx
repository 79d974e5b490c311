import type { RegistryKind } from '../../contract.ts';
import type { RegistryTexts } from '../../texts/en.ts';
import styles from '../registry.module.css';

interface AskedByProps {
  readonly t: RegistryTexts;
  readonly kind: RegistryKind;
  /** '' if the backend does not report it. */
  readonly organization: string;
  /** The last digits of the IIN, once requested. */
  readonly iinEnd?: string;
}

/** Who requests what, and why: shown before any consent. */
export function AskedBy({ t, kind, organization, iinEnd = '' }: AskedByProps) {
  return (
    <dl className={styles.facts}>
      <Fact name={t.whoAsks} text={organization === '' ? t.unknownOrganization : organization} />
      <Fact name={t.what} text={kind === 'address' ? t.whatAddress : t.whatPerson} />
      <Fact name={t.whatFor} text={t.purpose} />
      {iinEnd !== '' && <Fact name={t.iinEnd} text={iinEnd} />}
    </dl>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
