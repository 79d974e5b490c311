import { warn } from '../monitoring/warn.ts';
import type { Shell } from '../shell/shell.ts';

const message =
  'A Permissions-Policy keeps the camera from the flow: the page has to allow it to itself and to the frame’s origin';

/** What Chromium tells of the policies that a page is under; TypeScript does not know of it. */
interface UnderPolicy {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/**
 * Tells whoever built the page that a policy keeps the camera from us, its own or that of a page around our frame: nothing that
 * the person answers can mend it. Other browsers than Chromium do not say so.
 */
export function tellForbiddenCamera(
  { emit, session }: Pick<Shell, 'emit' | 'session'>,
  page: UnderPolicy = document as UnderPolicy,
): void {
  if (page.featurePolicy?.allowsFeature('camera') !== false) return;
  warn(message);
  emit('kuelik', { type: 'error', session, code: 'camera_blocked', message });
}
