import type { Locale } from '@kuelik/protocol';
import type { EDocumentTexts } from '../../texts/en.ts';
import type { ScreenState } from '../state.ts';
import type { EDocumentStep } from '../use-edocument.ts';

/** Props of every page of the screen. */
export interface PageProps {
  readonly t: EDocumentTexts;
  readonly locale: Locale;
  readonly state: ScreenState;
  /** The receiving organization, as named in a sentence. */
  readonly recipient: string;
  readonly send: EDocumentStep['send'];
  readonly press: EDocumentStep['press'];
}
