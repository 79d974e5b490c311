import { type ShellOptions, useLocale } from '@kuelik/flow';
import { createApiClient, locales } from '@kuelik/protocol';
import { useState } from 'react';
import VerifyPage from './verify/index.tsx';

/** /verify: verifies the signatures of a file, in every supported language. */
export default function VerifyRoute({ options }: { readonly options: ShellOptions }) {
  const { locale, choose } = useLocale();
  const [client] = useState(() => createApiClient({ baseUrl: options.config.backendUrl }));
  return <VerifyPage client={client} locale={locale} locales={locales} onLocale={choose} />;
}
