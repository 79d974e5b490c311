import { Button, type ButtonProps } from '@kuelik/ui';
import { useState } from 'react';
import { useLocale } from '../i18n/locale-context.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** Milliseconds between the app-reload event and the reload: the specification, section 9. */
const reloadDelay = 100;

export interface ReloadButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly onReload: () => void;
}

/** Notifies the host, which may start another session, and reloads the page. */
export function ReloadButton({ onReload, ...look }: ReloadButtonProps) {
  const { texts } = useLocale();
  const { session, emit } = useShell();
  const [isReloading, setReloading] = useState(false);
  const reload = () => {
    setReloading(true);
    emit('app-reload', { session });
    setTimeout(onReload, reloadDelay);
  };
  return (
    <Button {...look} loading={isReloading} onClick={reload}>
      {texts.reloadPage}
    </Button>
  );
}
