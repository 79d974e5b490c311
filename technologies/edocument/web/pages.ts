import type { Locale } from '@kuelik/protocol';
import type { EDocumentTexts } from '../texts/en.ts';
import type { Controller } from './controller.ts';
import type { ScreenState } from './state.ts';

/** What every page of the screen is given. */
export interface PageProps {
  readonly t: EDocumentTexts;
  readonly locale: Locale;
  readonly state: ScreenState;
  /** Who receives the document, as it is named in a sentence. */
  readonly recipient: string;
  readonly send: Controller['send'];
  readonly press: Controller['press'];
}
