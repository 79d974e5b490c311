import { type ShellOptions, useLocale } from '@kuelik/flow';
import { locales } from '@kuelik/protocol';
import Cabinet from './cabinet/index.tsx';

/** /cabinet: an integrator's sessions, in every supported language. */
export default function CabinetRoute({ options }: { readonly options: ShellOptions }) {
  const { locale, choose } = useLocale();
  const { backendUrl, frontendUrl } = options.config;
  return (
    <Cabinet
      backendUrl={backendUrl}
      frontendUrl={frontendUrl}
      locale={locale}
      locales={locales}
      onLocale={choose}
    />
  );
}
