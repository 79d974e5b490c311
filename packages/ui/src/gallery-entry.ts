import type { Locale } from '@kuelik/protocol';
import type { ReactNode } from 'react';

/**
 * One screen or control of the development-only gallery, in every state. A folder shows its own by exporting
 * `entries: readonly GalleryEntry[]` from a `gallery.tsx`.
 */
export interface GalleryEntry {
  /** Unique, for the URL. */
  readonly id: string;
  readonly title: string;
  /** Only a part of a screen: shown in a low frame. */
  readonly small?: boolean;
  readonly states: readonly GalleryState[];
}

export interface GalleryState {
  readonly name: string;
  /** Must need no server and no camera. */
  readonly render: (locale: Locale) => ReactNode;
}
