import { Art, Screen } from '@kuelik/ui';
import { useLocale } from '../i18n/locale-context.tsx';

/** The error page: 'Error' by default, then what to do about a crash; otherwise about a link that leads nowhere. */
export function ErrorPage({ message }: { readonly message?: string | null | undefined }) {
  const { texts } = useLocale();
  return (
    <Screen
      title={message || texts.error}
      subtitle={message ? texts.invalidText : texts.unavailableText}
      picture={<Art name="link" />}
    />
  );
}

/** For unknown URLs. */
export function NotFoundPage() {
  const { texts } = useLocale();
  return <Screen title={texts.notFoundTitle} subtitle={texts.notFoundText} picture={<Art name="link" />} />;
}
