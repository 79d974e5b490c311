/** Chromium's API for the page's policies; missing in TypeScript's types. */
interface UnderPolicy {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/**
 * Whether a Permissions-Policy denies the camera, the page's own or that of an embedding page. The person's
 * answer cannot override it. Only Chromium reports it; other browsers return false.
 */
export function isCameraForbidden(page: UnderPolicy = document as UnderPolicy): boolean {
  return page.featurePolicy?.allowsFeature('camera') === false;
}
