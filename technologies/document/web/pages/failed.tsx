import { Refusal, type RefusalProps } from '@kuelik/document-capture';
import { ownText } from '@kuelik/protocol';
import { Button, fill } from '@kuelik/ui';
import type { DocumentProblem } from '../../../shared/web/document-pictures.ts';
import type { DocumentCountry } from '../../contract.ts';
import type { DocumentTexts } from '../../texts/en.ts';
import { isOutOfTime } from '../machine.ts';

interface FailedProps extends Omit<RefusalProps, 't' | 'problem' | 'text' | 'otherWays' | 'outOfTime'> {
  readonly t: DocumentTexts;
  readonly problem: DocumentProblem;
  readonly country: DocumentCountry;
  readonly onUpload: () => void;
}

/** Shows what was wrong and what to do; after a timeout it offers files instead of the camera. */
export function Failed({ country, onUpload, ...props }: FailedProps) {
  const { t, problem } = props;
  return (
    <Refusal
      {...props}
      outOfTime={isOutOfTime(props)}
      text={problemText(t, problem, country)}
      otherWays={
        problem === 'scan_time_expired' && (
          <Button variant="secondary" onClick={onUpload}>
            {t.useUpload}
          </Button>
        )
      }
    />
  );
}

/** The sentence for a problem; names the chosen country if the country was wrong. Undefined for an outage. */
export function problemText(
  t: DocumentTexts,
  problem: DocumentProblem,
  country: DocumentCountry,
): string | undefined {
  const text = ownText(t, problem);
  return text && fill(text, { country: country === 'KZ' ? t.countryKZ : t.countryNotKZ });
}
