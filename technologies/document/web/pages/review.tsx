import { Aloud } from '@kuelik/camera';
import { type Looks, type Side, useLooks } from '@kuelik/document-capture';
import type { Locale } from '@kuelik/protocol';
import { Button, Screen } from '@kuelik/ui';
import type { RefusedFile } from '../../../shared/web/document-pictures.ts';
import { DocumentSides, SendDocument } from '../../../shared/web/document-sides.tsx';
import type { DocumentCountry, DocumentType } from '../../contract.ts';
import type { DocumentTexts } from '../../texts/en.ts';
import { expectationOf } from '../expectation.ts';
import type { Pictures } from '../machine.ts';

interface ReviewPageProps {
  readonly t: DocumentTexts;
  readonly locale: Locale;
  readonly type: DocumentType;
  readonly source: 'camera' | 'upload';
  readonly pictures: Pictures;
  /** The pictures' check results. */
  readonly looks: Looks;
  readonly refused: RefusedFile | null;
  /** `null` removes the side's picture. */
  readonly onFile: (side: Side, file: File | null) => void;
  readonly onRetake: (side: Side) => void;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

interface ReviewProps extends Omit<ReviewPageProps, 'looks'> {
  readonly country: DocumentCountry;
}

/** Both sides as pictures, each checked unless it was read during capture, and the send button. */
export function Review({ country, ...props }: ReviewProps) {
  const looks = useLooks(props.pictures, expectationOf(country, props.type));
  return <ReviewPage {...props} looks={looks} />;
}

/** The pictures as shown. */
export function ReviewPage(props: ReviewPageProps) {
  const { t, source, refused, onFile, onRetake, onSend, onBack, ...shown } = props;
  const fromCamera = source === 'camera';
  const retakeButton = (side: Side, label: string) => (
    <Button
      variant="secondary"
      size="compact"
      aria-label={`${t.retake}: ${label}`}
      onClick={() => onRetake(side)}
    >
      {t.retake}
    </Button>
  );
  return (
    <Screen
      title={fromCamera ? t.reviewTitle : t.uploadTitle}
      subtitle={fromCamera ? t.reviewHint : t.uploadHint}
      actions={
        <>
          <SendDocument {...shown} t={t} onSend={onSend} />
          <Button variant="secondary" onClick={onBack}>
            {t.back}
          </Button>
        </>
      }
    >
      {fromCamera && <Aloud text={`${t.reviewTitle}. ${t.reviewHint}`} />}
      <DocumentSides
        {...shown}
        t={t}
        refused={refused}
        cameraButton={fromCamera ? retakeButton : null}
        onFile={fromCamera ? null : onFile}
      />
    </Screen>
  );
}
