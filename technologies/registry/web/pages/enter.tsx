import { isIin } from '@kuelik/protocol';
import { EmptyFieldsDialog, FormScreen, fill, IinInput, type SkeletonPart } from '@kuelik/ui';
import { useState } from 'react';
import { ProblemMessage } from '../../../shared/web/outside-step.tsx';
import type { RegistryKind } from '../../contract.ts';
import type { RegistryTexts } from '../../texts/en.ts';
import type { Problem } from '../machine.ts';
import { AskedBy } from './asked-by.tsx';

export interface EnterProps {
  readonly t: RegistryTexts;
  readonly kind: RegistryKind;
  readonly organization: string;
  readonly iin: string;
  /** The last digits of the IIN that the server has: it need not be typed again. */
  readonly iinEnd?: string;
  readonly problem: Problem | null;
  readonly attemptsLeft: number | null;
  readonly onIin: (iin: string) => void;
  readonly onSend: () => unknown;
}

/** The page's shape while the state is not known. */
export const formParts: readonly SkeletonPart[] = ['text', 'line', 'facts', 'field'];

/** The IIN page: who requests what, the IIN, and OK, whose word is the specification's (section 2). */
export function Enter(props: EnterProps) {
  const { t, kind, organization, iin, iinEnd = '', problem, attemptsLeft, onIin, onSend } = props;
  const [tried, setTried] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = () => {
    setTried(true);
    if (iin === '') return iinEnd === '' ? setIsEmpty(true) : onSend();
    return isIin(iin) ? onSend() : undefined;
  };
  const isCounted = problem !== null && attemptsLeft !== null;
  return (
    <FormScreen
      title={kind === 'address' ? t.addressTitle : t.personTitle}
      subtitle={t.subtitle}
      submitLabel={t.ok}
      onSubmit={submit}
      message={
        problem !== null && problem !== 'invalid_iin' && <ProblemMessage texts={t} problem={problem} />
      }
    >
      <AskedBy t={t} kinds={[kind]} organization={organization} />
      <IinInput
        value={iin}
        onChange={onIin}
        hint={
          isCounted
            ? fill(t.attemptsLeft, { n: attemptsLeft })
            : iinEnd === ''
              ? undefined
              : fill(t.sameIin, { end: iinEnd })
        }
        required={iinEnd === ''}
        showErrors={tried && (iin !== '' || iinEnd === '')}
        error={problem === 'invalid_iin' ? t.invalid_iin : undefined}
      />
      {isEmpty && <EmptyFieldsDialog onClose={() => setIsEmpty(false)} />}
    </FormScreen>
  );
}
