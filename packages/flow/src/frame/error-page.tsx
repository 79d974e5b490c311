import { Art, Button, Screen } from '@kuelik/ui';
import { useLocale } from '../i18n/locale-context.tsx';

export interface ErrorPageProps {
  readonly message?: string | null | undefined;
  /** After a crash, which a new start often gets over. */
  readonly onReload?: () => void;
}

/** The error page: 'Error' by default, then what to do about a crash; otherwise about a link that leads nowhere. */
export function ErrorPage({ message, onReload }: ErrorPageProps) {
  const { texts } = useLocale();
  return (
    <Screen
      title={message || texts.error}
      subtitle={message ? texts.invalidText : texts.unavailableText}
      picture={<Art name="link" />}
      actions={onReload && <Button onClick={onReload}>{texts.reloadPage}</Button>}
    />
  );
}

/** For unknown URLs. */
export function NotFoundPage() {
  const { texts } = useLocale();
  return <Screen title={texts.notFoundTitle} subtitle={texts.notFoundText} picture={<Art name="link" />} />;
}
