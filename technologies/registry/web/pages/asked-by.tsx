import type { RegistryKind } from '../../contract.ts';
import type { RegistryTexts } from '../../texts/en.ts';
import styles from '../registry.module.css';

interface AskedByProps {
  readonly t: RegistryTexts;
  /** The records that the person is asked for. */
  readonly kinds: readonly RegistryKind[];
  /** '' if the backend does not report it. */
  readonly organization: string;
  /** The last digits of the IIN, once requested. */
  readonly iinEnd?: string;
}

/** Who requests what, and why: shown before any consent. */
export function AskedBy({ t, kinds, organization, iinEnd = '' }: AskedByProps) {
  const records = kinds.map((kind) => (kind === 'address' ? t.whatAddress : t.whatPerson));
  return (
    <dl className={styles.facts}>
      <Fact name={t.whoAsks} texts={[organization === '' ? t.unknownOrganization : organization]} />
      <Fact name={t.what} texts={records} />
      <Fact name={t.whatFor} texts={[t.purpose]} />
      {iinEnd !== '' && <Fact name={t.iinEnd} texts={[iinEnd]} />}
    </dl>
  );
}

function Fact({ name, texts }: { readonly name: string; readonly texts: readonly string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      {texts.map((text) => (
        <dd key={text}>{text}</dd>
      ))}
    </div>
  );
}
