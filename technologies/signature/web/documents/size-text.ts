import { fill } from '@kuelik/ui';
import type { DocumentListTexts } from '../../texts/documents/en.ts';

/** A file's size in whole kilobytes, or in megabytes with one decimal. */
export function sizeText(t: DocumentListTexts, bytes: number): string {
  if (bytes < 1_000_000) return fill(t.sizeSmall, { n: Math.max(1, Math.round(bytes / 1000)) });
  return fill(t.size, { n: (bytes / 1_000_000).toFixed(1) });
}

/** How the page can show a file; null for types that can only be downloaded. */
export function viewerOf(mediaType: string): 'pdf' | 'picture' | 'text' | null {
  const [type] = mediaType.toLowerCase().split(';');
  if (type === 'application/pdf') return 'pdf';
  if (type === 'image/png' || type === 'image/jpeg') return 'picture';
  return type === 'text/plain' ? 'text' : null;
}
