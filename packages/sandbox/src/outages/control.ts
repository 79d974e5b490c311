import { type OutageMode, outageModes } from '../cases/case.ts';
import type { Query } from '../storage.ts';

/** The providers that the control page can take down. */
export const providerNames = ['state-gateway', 'sms', 'photo-check', 'signing'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The outage set for a provider on the control page; null if none. */
export async function currentOutage(query: Query, provider: string): Promise<OutageMode | null> {
  const { rows } = await query('SELECT mode FROM sandbox.outage WHERE provider = $1', [provider]);
  return outageModes.find((mode) => mode === rows[0]?.mode) ?? null;
}

/** Takes a provider down; null brings it back. */
export async function setOutage(
  query: Query,
  provider: ProviderName,
  mode: OutageMode | null,
): Promise<void> {
  if (mode === null) {
    await query('DELETE FROM sandbox.outage WHERE provider = $1', [provider]);
    return;
  }
  await query(
    `INSERT INTO sandbox.outage (provider, mode) VALUES ($1, $2)
     ON CONFLICT (provider) DO UPDATE SET mode = excluded.mode`,
    [provider, mode],
  );
}
