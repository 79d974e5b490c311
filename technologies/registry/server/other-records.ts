import type { ActiveSession, Platform } from '@kuelik/backend';
import { type RegistryKey, type RegistryKind, registries, registryKeys } from '../contract.ts';
import { registryLimits } from './limits.ts';
import { type OpenRequest, requestStore } from './request-store.ts';

/** A record of another registry step, and how its request is kept once the state has one. */
export interface OtherRecord {
  readonly kind: RegistryKind;
  readonly open: (
    request: Pick<OpenRequest, 'requestId' | 'iin' | 'locale' | 'also'>,
  ) => Promise<OpenRequest>;
}

/**
 * Records that later need the same person's consent: where the state's contract allows, one SMS asks for all. Of each
 * kind it is the first step without a result, unless that would use its last attempt or has no subscription: then it
 * asks for itself. A request that is repeated, after a refusal or with another IIN, asks for all again.
 */
export async function otherRecords(
  { platform }: { readonly platform: Platform },
  own: RegistryKey,
  session: ActiveSession,
): Promise<readonly OtherRecord[]> {
  const found: OtherRecord[] = [];
  const kinds = new Set<RegistryKind>([registries[own].kind]);
  for (const wanted of session.technologies) {
    const key = registryKeys.find((one) => registries[one].code === wanted);
    if (key === undefined || kinds.has(registries[key].kind)) continue;
    const { code, kind } = registries[key];
    const limits = registryLimits(session.settings(code));
    const store = requestStore(platform, code);
    if ((await platform.results.read(session.id, code)) !== null) continue;
    kinds.add(kind);
    if ((await platform.attempts.left(session.id, code, limits.attempts)) < 2) continue;
    if (!(await isSubscribed(platform, session, code))) continue;
    found.push({ kind, open: (request) => store.open(session.id, request, limits) });
  }
  return found;
}

async function isSubscribed(
  { subscriptions }: Pick<Platform, 'subscriptions'>,
  session: ActiveSession,
  code: string,
) {
  try {
    await subscriptions.require(session, code);
    return true;
  } catch {
    return false;
  }
}
