import { ResultRows } from '@kuelik/flow';
import {
  Button,
  digitsOnly,
  EmptyFieldsDialog,
  FormScreen,
  fill,
  Message,
  Screen,
  type SkeletonPart,
  type TextFilter,
  TextInput,
} from '@kuelik/ui';
import { useState } from 'react';
import { ProblemMessage } from '../../../shared/web/outside-step.tsx';
import {
  documentNumberLength,
  documentNumberPattern,
  hasPossibleDate,
  pinLength,
  pinPattern,
} from '../../contract.ts';
import type { TundukTexts } from '../../texts/en.ts';
import type { FoundPerson } from '../calls.ts';
import { personFields } from '../fields.ts';
import type { Problem } from '../machine.ts';
import styles from '../tunduk.module.css';

interface TextProps {
  readonly t: TundukTexts;
}

/** Letters and digits, as printed. */
const documentNumber: TextFilter = (text) => text.toUpperCase().replace(/[^A-Z\d]/g, '');

export interface FormProps extends TextProps {
  readonly organization: string;
  readonly pin: string;
  readonly number: string;
  readonly problem: Problem | null;
  readonly attemptsLeft: number | null;
  readonly onPin: (pin: string) => void;
  readonly onNumber: (number: string) => void;
  readonly onSearch: () => unknown;
}

/** The page's shape while the state is not known. */
export const formParts: readonly SkeletonPart[] = ['text', 'line', 'field', 'field'];

/** PIN and document number. */
export function Form(props: FormProps) {
  const { t, organization, pin, number, problem, attemptsLeft, onPin, onNumber, onSearch } = props;
  const [tried, setTried] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = () => {
    setTried(true);
    if (pin === '' || number === '') return setIsEmpty(true);
    return pinPattern.test(pin) && documentNumberPattern.test(number) ? onSearch() : undefined;
  };
  const isOfField = problem === 'invalid_pin' || problem === 'invalid_document_number';
  const left = attemptsLeft === null ? undefined : fill(t.attemptsLeft, { n: attemptsLeft });
  const isDateOdd = pinPattern.test(pin) && !hasPossibleDate(pin);
  return (
    <FormScreen
      title={t.title}
      subtitle={t.subtitle}
      submitLabel={t.search}
      onSubmit={submit}
      message={
        problem !== null &&
        (isOfField ? (
          left !== undefined && <Message>{left}</Message>
        ) : (
          <ProblemMessage
            texts={t}
            problem={problem}
            tone={problem === 'connection-error' ? 'warning' : 'error'}
            note={left}
          />
        ))
      }
    >
      {organization !== '' && <p className={styles.note}>{fill(t.whoReceives, { organization })}</p>}
      <TextInput
        label={t.pin}
        hint={isDateOdd ? t.pinDate : t.pinHint}
        hintRoom={[t.pinDate]}
        value={pin}
        onChange={onPin}
        required
        filter={digitsOnly}
        length={pinLength}
        lengthError={t.invalid_pin}
        validators={[(value) => (pinPattern.test(value) ? undefined : t.invalid_pin)]}
        error={problem === 'invalid_pin' ? t.invalid_pin : undefined}
        showErrors={tried}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextInput
        label={t.documentNumber}
        hint={t.documentNumberHint}
        value={number}
        onChange={onNumber}
        required
        filter={documentNumber}
        length={documentNumberLength}
        lengthError={t.invalid_document_number}
        validators={[(value) => (documentNumberPattern.test(value) ? undefined : t.invalid_document_number)]}
        error={problem === 'invalid_document_number' ? t.invalid_document_number : undefined}
        showErrors={tried}
        autoComplete="off"
      />
      {isEmpty && <EmptyFieldsDialog onClose={() => setIsEmpty(false)} />}
    </FormScreen>
  );
}

interface FoundProps extends TextProps {
  readonly person: FoundPerson;
  readonly onContinue: () => void;
}

/** The person found, for review before continuing. */
export function Found({ t, person, onContinue }: FoundProps) {
  return (
    <Screen
      title={t.resultTitle}
      subtitle={t.resultText}
      actions={<Button onClick={onContinue}>{t.continue}</Button>}
    >
      <div className={styles.record}>
        <ResultRows fields={personFields} data={person} />
      </div>
    </Screen>
  );
}
