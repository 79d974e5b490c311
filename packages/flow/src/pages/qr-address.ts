import type { Locale } from '@kuelik/protocol';

/** Side of the QR image in pixels: the specification, section 9. */
const qrSize = 150;

export interface QrTarget {
  /** Where the flow is served, without a trailing slash. */
  readonly frontendUrl: string;
  readonly session: string;
  readonly locale: Locale;
  readonly documentType: string | null;
}

/** The URL in the QR code: the same session, to be taken over by the phone. */
export function qrTargetAddress({ frontendUrl, session, locale, documentType }: QrTarget): string {
  const query = new URLSearchParams({ qr: 'true', locale });
  if (documentType !== null) query.set('documentType', documentType);
  return `${frontendUrl}/flow/${encodeURIComponent(session)}?${query}`;
}

/** URL of the image, from the QR image service's template with `{size}` and `{data}`. */
export function qrImageAddress(template: string, data: string): string {
  return template
    .replaceAll('{size}', `${qrSize}x${qrSize}`)
    .replaceAll('{data}', () => encodeURIComponent(data));
}
