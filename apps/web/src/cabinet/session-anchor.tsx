import type { MouseEvent, ReactNode } from 'react';

interface SessionAnchorProps {
  readonly session: string;
  readonly className: string | undefined;
  readonly isCurrent?: boolean;
  readonly onChoose: (session: string) => void;
  readonly children: ReactNode;
}

/** A link to a session's details that does not reload the page. */
export function SessionAnchor({
  session,
  className,
  isCurrent = false,
  onChoose,
  children,
}: SessionAnchorProps) {
  const click = (event: MouseEvent) => {
    // Ctrl-click and other ways to open a link elsewhere keep working.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(session);
  };
  return (
    <a
      className={className}
      href={`?session=${encodeURIComponent(session)}`}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={click}
    >
      {children}
    </a>
  );
}
