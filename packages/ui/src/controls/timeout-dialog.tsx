import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface TimeoutDialogProps {
  readonly title: string;
  readonly text: string;
  /** The button's label and action. */
  readonly again: { readonly label: string; readonly act: () => unknown };
}

/**
 * Reports over a page that a maximum time was reached: the specification, section 2. Closing it reveals the
 * alternatives on the page.
 */
export function TimeoutDialog({ title, text, again }: TimeoutDialogProps) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Dialog
      title={title}
      onClose={() => setOpen(false)}
      actions={
        <Button size="compact" onClick={again.act}>
          {again.label}
        </Button>
      }
    >
      {text}
    </Dialog>
  );
}
