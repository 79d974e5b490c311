import type { Locale } from '@kuelik/protocol';
import { fill, Message } from '@kuelik/ui';
import { Badge } from './badge.tsx';
import styles from './cabinet.module.css';
import type { PersonSource, SessionPerson } from './contract.ts';
import { Secret } from './field-table.tsx';
import { formatIfDay } from './format.ts';
import { technologyLabel } from './technology-label.ts';
import { texts } from './texts/index.ts';
import { factName, factValue, proofName } from './texts/person-words.ts';

interface PersonCardProps {
  readonly locale: Locale;
  readonly person: SessionPerson;
}

const shown = ['name', 'name_latin', 'iin', 'pin', 'curp', 'birth_date', 'sex', 'phone'] as const;
/** Masked against shoulder surfing. */
const secret: ReadonlySet<string> = new Set(['iin', 'pin', 'curp', 'phone']);

const mask = (value: string) => '•'.repeat(Math.max(0, value.length - 4)) + value.slice(-4);

/** Who the person is according to the steps, contradictions between steps, steps that nothing links, and the source of each fact. */
export function PersonCard({ locale, person }: PersonCardProps) {
  const t = texts[locale];
  const facts = shown.flatMap((name) => {
    const fact = person[name];
    return fact === null || fact === undefined ? [] : [{ name, ...fact }];
  });
  const value = (name: string, text: string) =>
    secret.has(name) ? (
      <Secret value={text} masked={mask(text)} name={factName(name, locale)} t={t} />
    ) : (
      formatIfDay(factValue(text, locale), locale)
    );
  const source = ({ technology, by }: Pick<PersonSource, 'technology' | 'by'>) =>
    `${technologyLabel(technology, locale)} (${proofName(by, locale)})`;
  const strangers = person.faces.length > 1 ? person.faces.filter(({ compared }) => !compared) : [];
  const kindOf = (kind: string) => (secret.has(kind) ? kind : '');

  return (
    <>
      {person.contradictions.map(({ kind, outcome, between }) => (
        <Message
          key={[kind, ...between.map(({ technology, value }) => technology + value)].join()}
          tone={outcome === 'refused' ? 'error' : 'warning'}
          title={fill(outcome === 'refused' ? t.personRefused : t.personNoted, {
            fact: factName(kind, locale),
          })}
        >
          <ul className={styles.sides}>
            {between.map((side) => (
              <li key={side.technology + side.value}>
                {source(side)}: {value(kindOf(kind), side.value)}
              </li>
            ))}
          </ul>
        </Message>
      ))}
      {person.unlinked.length > 1 && (
        <Message tone="warning" title={t.personUnlinked}>
          <ul className={styles.sides}>
            {person.unlinked.map((group) => (
              <li key={group.join()}>{group.map((code) => technologyLabel(code, locale)).join(', ')}</li>
            ))}
          </ul>
        </Message>
      )}
      {facts.length === 0 && <p className={styles.hint}>{t.personUnknown}</p>}
      {facts.length > 0 && (
        <table className={styles.fields}>
          <tbody>
            {facts.map(({ name, value: best, agrees, sources }) => (
              <tr key={name}>
                <th scope="row">{factName(name, locale)}</th>
                <td>
                  {value(name, best)} {!agrees && <Badge tone="bad" text={t.personDisputed} />}
                  <div className={styles.hint}>{sources.map(source).join(', ')}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {strangers.length > 0 && (
        <Message tone="info">{fill(t.facesNotCompared, { steps: strangers.map(source).join(', ') })}</Message>
      )}
    </>
  );
}
