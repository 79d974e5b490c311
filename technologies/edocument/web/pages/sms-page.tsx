import { ownText } from '@kuelik/protocol';
import {
  attemptsHint,
  Button,
  CodeInput,
  FormScreen,
  fill,
  phoneInText,
  ResendButton,
  Screen,
  useOneTimeCode,
} from '@kuelik/ui';
import type { EDocumentTexts } from '../../texts/en.ts';
import { typeNames } from '../../texts/type-names.ts';
import styles from '../edocument.module.css';
import type { Problem } from '../problem.ts';
import { Notice } from './notice.tsx';
import type { PageProps } from './page-props.ts';

const byField: readonly Problem[] = ['wrong_code', 'code_expired'];

/** Refused because a code was already sent: the person only needs to enter it. */
const sentAlready = (t: EDocumentTexts) => ({
  double_request: t.sentAlready,
  resend_too_early: t.sentAlready,
});

/** The field for the SMS code, the time until another may be requested, and the attempts left. */
export function SmsPage({ t, locale, state, recipient, send, press }: PageProps) {
  const { form, sms, notice, busy, showErrors, codeAttemptsLeft } = state;
  const length = sms?.codeLength ?? 6;
  const open = sms !== null && sms.attemptsLeft !== 0;
  useOneTimeCode({ active: open && busy === null, length, turn: sms?.resendAt ?? 0 }, (smsCode) => {
    void press('approve', { smsCode });
  });
  const error = notice !== null && byField.includes(notice) ? ownText(t, notice) : undefined;
  const org = { org: recipient, doc: form.type === null ? '' : typeNames[form.type][locale] };
  const phone = phoneInText(form.phone);
  const page = {
    title: t.smsTitle,
    subtitle: fill(t.smsSubtitle, { phone }),
    message: <Notice t={{ ...t, ...(open && sentAlready(t)) }} problem={notice} saidByField={byField} />,
    children: (
      <>
        {open && (
          <CodeInput
            length={length}
            value={form.smsCode}
            error={error}
            {...attemptsHint(t.attemptsLeft, sms.attemptsLeft)}
            room={[t.wrong_code, t.code_expired]}
            showErrors={showErrors}
            disabled={busy === 'approve'}
            onChange={(smsCode) => send({ type: 'edited', form: { smsCode } })}
          />
        )}
        {sms?.smsLeft === 0 ? (
          <p className={styles.small}>{t.smsNoMore}</p>
        ) : (
          <ResendButton
            endsAt={sms?.resendAt ?? null}
            disabled={busy !== null}
            onResend={() => press('resend')}
          />
        )}
        <p className={styles.small}>{fill(t.smsConsent, org)}</p>
      </>
    ),
  };
  const others = (
    <>
      {codeAttemptsLeft !== 0 && (
        <Button variant="secondary" disabled={busy !== null} onClick={() => send({ type: 'codeChosen' })}>
          {t.useCode}
        </Button>
      )}
      <Button variant="quiet" disabled={busy !== null} onClick={() => send({ type: 'back' })}>
        {t.back}
      </Button>
    </>
  );
  return open ? (
    <FormScreen
      {...page}
      submitLabel={t.confirm}
      submitDisabled={busy === 'resend'}
      onSubmit={() => press('approve')}
      otherActions={others}
    />
  ) : (
    <Screen {...page} actions={others} />
  );
}
