import { type ShellOptions, useLocale } from '@kuelik/flow';
import { locales } from '@kuelik/protocol';
import Playground from './playground/index.tsx';

/** /test: the playground, in every supported language. */
export default function PlaygroundRoute({ options }: { readonly options: ShellOptions }) {
  const { locale, choose } = useLocale();
  const { backendUrl, qrImageUrl } = options.config;
  return (
    <Playground
      backendUrl={backendUrl}
      qrImageUrl={qrImageUrl}
      locale={locale}
      locales={locales}
      onLocale={choose}
    />
  );
}
