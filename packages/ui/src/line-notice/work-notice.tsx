import { type ReactNode, useEffect, useState } from 'react';
import { warnOfLoading } from '../warn.ts';
import type { WorkStageProps } from './work-stage.tsx';

type Notices = typeof import('./index.ts');

export interface WorkNoticeProps extends Omit<WorkStageProps, 'stage' | 'leftS'> {
  /** What is being done, if it is known. */
  readonly work: Pick<WorkStageProps, 'stage' | 'leftS'> | null | undefined;
  /** Shown where it is not, or the words could not be loaded. */
  readonly otherwise: ReactNode;
}

/** What is being done in words, which load when they are needed. */
export function WorkNotice({ work, otherwise, ...words }: WorkNoticeProps) {
  const [notices, setNotices] = useState<Notices | null>(null);
  useEffect(() => {
    import('./index.ts').then(setNotices, warnOfLoading);
  }, []);
  return work && notices ? <notices.WorkStage {...work} {...words} /> : otherwise;
}
