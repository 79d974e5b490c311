/** What Chromium knows of the policies that a page is under; TypeScript's types lack it. */
interface UnderPolicy {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/**
 * Does a Permissions-Policy keep the camera from the page, its own or that of a page around our frame? Nothing that
 * the person answers changes it. Only Chromium says so; other browsers always give false.
 */
export function isCameraForbidden(page: UnderPolicy = document as UnderPolicy): boolean {
  return page.featurePolicy?.allowsFeature('camera') === false;
}
