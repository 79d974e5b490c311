import type { Outage } from '@kuelik/protocol';
import type { ReactNode } from 'react';
import { Message } from '../controls/message.tsx';

import { useFormTexts } from './use-form-texts.ts';

export interface OutageMessageProps {
  readonly outage: Outage;
  /** The page keeps polling: the person need not do anything. */
  readonly retrying?: boolean;
  /** A button below the text. */
  readonly action?: ReactNode;
}

/** Says that a service is unreachable, that no data is lost, and what to do. */
export function OutageMessage({ outage, retrying = false, action }: OutageMessageProps) {
  const t = useFormTexts();
  return (
    <Message tone="warning" title={t[`${outage}Title`]} action={action}>
      <span data-line={outage === 'connection' ? '' : undefined}>{retrying ? t.retrying : t[outage]}</span>
    </Message>
  );
}
