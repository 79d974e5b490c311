import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useFormTexts } from './use-form-texts.ts';

/** Says that fields are still empty: the specification, section 5. Closing it returns to the form. */
export function EmptyFieldsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useFormTexts();
  return (
    <Dialog
      title={t.emptyFields}
      onClose={onClose}
      actions={
        <Button size="compact" onClick={onClose}>
          {t.ok}
        </Button>
      }
    />
  );
}
