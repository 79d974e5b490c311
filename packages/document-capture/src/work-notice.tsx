import type { Work } from '@kuelik/protocol/resumable';
import { type ReactNode, useEffect, useState } from 'react';

type Notices = typeof import('@kuelik/ui/line-notice');

export interface WorkNoticeProps {
  /** What the server is doing, if it says so. */
  readonly work: Work | null | undefined;
  readonly label: string;
  /** Shown where the server does not say, or the words could not be loaded. */
  readonly otherwise: ReactNode;
}

/** The server's stage in words, which load with the code that sends pictures. */
export function WorkNotice({ work, label, otherwise }: WorkNoticeProps) {
  const [notices, setNotices] = useState<Notices | null>(null);
  useEffect(() => {
    import('@kuelik/ui/line-notice').then(setNotices, () => undefined);
  }, []);
  return work && notices ? <notices.WorkStage {...work} label={label} /> : otherwise;
}
