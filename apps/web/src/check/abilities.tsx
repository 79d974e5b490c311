import {
  type AbilityName,
  abilitiesOf,
  abilityNames,
  type Features,
  overall,
  type Verdict,
} from '@kuelik/camera/capability';
import { ErrorIcon, Message, SuccessIcon, WarningIcon } from '@kuelik/ui';
import { adviceFor } from './advice.ts';
import styles from './check.module.css';
import type { CheckTexts } from './texts/en.ts';

const icons = { yes: SuccessIcon, limited: WarningIcon, no: ErrorIcon } as const;
const tones = { yes: 'success', limited: 'warning', no: 'error' } as const;
const states = { yes: 'stateYes', limited: 'stateLimited', no: 'stateNo' } as const satisfies Record<
  Verdict,
  keyof CheckTexts
>;

export interface AbilitiesProps {
  readonly features: Features;
  readonly texts: CheckTexts;
}

/** The device's abilities: the overall verdict, then each part with a colour, an icon, a text and advice. */
export function Abilities({ features, texts: t }: AbilitiesProps) {
  const abilities = abilitiesOf(features);
  const whole = overall(abilities);
  return (
    <>
      <Message tone={tones[whole]} title={t[whole]}>
        {whole === 'no' ? t.noText : undefined}
      </Message>
      <ul className={styles.abilities}>
        {abilityNames.map((name: AbilityName) => {
          const ability = abilities[name];
          const advice = adviceFor(name, ability, features);
          const Icon = icons[ability.verdict];
          return (
            <li key={name} className={styles.ability}>
              <span className={styles[ability.verdict]}>
                <Icon />
              </span>
              <div>
                <p>
                  <b>{t[name]}</b>:{' '}
                  <span className={styles[ability.verdict]}>{t[states[ability.verdict]]}</span>
                </p>
                {advice !== null && <p className={styles.advice}>{t[advice]}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
