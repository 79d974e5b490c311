import type { Locale } from '@kuelik/protocol';
import type { EDocumentTexts } from '../texts/en.ts';
import type { Controller } from './controller.ts';
import type { ScreenState } from './state.ts';

/** Props of every page of the screen. */
export interface PageProps {
  readonly t: EDocumentTexts;
  readonly locale: Locale;
  readonly state: ScreenState;
  /** The receiving organization, as named in a sentence. */
  readonly recipient: string;
  readonly send: Controller['send'];
  readonly press: Controller['press'];
}
