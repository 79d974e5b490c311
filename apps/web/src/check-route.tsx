import { probeFeatures } from '@kuelik/camera/capability';
import { useLocale, useSearch } from '@kuelik/flow';
import { notifyHost } from '@kuelik/flow/notify-host';
import { locales } from '@kuelik/protocol';
import CheckPage, { type CheckEnvironment } from './check/index.tsx';

const browser: CheckEnvironment = {
  probe: (ask) => probeFeatures({ ask }),
  notifyHost: (report) => notifyHost(window, 'device-check', report),
  // Undefined without https: the call then rejects, like a refusal.
  copy: async (text) => navigator.clipboard.writeText(text),
};

/** /check: the device check, in every supported language. */
export default function CheckRoute() {
  const { locale, choose } = useLocale();
  const code = new URLSearchParams(useSearch()).get('code');
  return <CheckPage environment={browser} code={code} locale={locale} locales={locales} onLocale={choose} />;
}
