import { isIin } from '@kuelik/protocol';
import { isKazakhstanMobile } from '@kuelik/ui';
import type { Action } from './problem.ts';
import type { ScreenState } from './state.ts';

const appCodeLength = 6;

/** Whether every field that a call needs is filled. */
export function isFilled({ form }: ScreenState, action: Action): boolean {
  switch (action) {
    case 'request':
      return form.type !== null && form.iin !== '' && form.phone !== '';
    case 'approve':
      return form.smsCode !== '';
    case 'code':
      return form.type !== null && form.iin !== '' && form.appCode !== '';
    case 'children':
      return form.type !== null && form.iin !== '';
    case 'select':
      return form.childIds.length > 0 && form.consent;
    case 'look':
    case 'resend':
      return true;
  }
}

/** Whether the fields' values can be sent. */
export function isComplete({ form, sms }: ScreenState, action: Action): boolean {
  switch (action) {
    case 'request':
      return isIin(form.iin) && isKazakhstanMobile(form.phone);
    case 'approve':
      return sms !== null && form.smsCode.length === sms.codeLength && sms.attemptsLeft !== 0;
    case 'code':
      return isIin(form.iin) && form.appCode.length === appCodeLength;
    case 'children':
      return isIin(form.iin);
    case 'select':
    case 'look':
    case 'resend':
      return true;
  }
}
