import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useUiTexts } from '../i18n/ui-locale.tsx';
import { FileIcon, TrashIcon, UploadIcon } from '../pictures/icons.tsx';
import { classNames } from './class-names.ts';
import { ErrorLine } from './error-line.tsx';
import styles from './file-picker.module.css';
import { isAccepted } from './file-rules.ts';

export interface FilePickerProps {
  readonly label: string;
  /** The chosen file; `null` if none. */
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  /** As the `accept` attribute; also enforced for dropped files. */
  readonly accept: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** A preview of the chosen file, shown over the card's whole width. */
  readonly preview?: ReactNode;
  /** As large as the preview: keeps the place of the chosen file's card, so that choosing moves nothing below. */
  readonly room?: ReactNode;
  readonly disabled?: boolean;
  /** Opens the phone's own camera app instead of its file dialog, if pages cannot use the camera. */
  readonly capture?: 'environment' | undefined;
}

/** Picks one file: in the system's dialog, or by drag and drop. */
export function FilePicker(props: FilePickerProps) {
  const { label, file, onChange, accept, hint, error, preview, room, disabled = false } = props;
  const texts = useUiTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const shownError = error ?? (refused ? texts.wrongFileType : undefined);

  // The error is the last line, which may be below the window of a phone in landscape.
  useEffect(() => {
    if (refused) picker.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [refused]);

  const take = (chosen: File | undefined) => {
    if (chosen === undefined || disabled) return;
    const accepted = isAccepted(chosen, accept);
    setRefused(!accepted);
    if (accepted) onChange(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  const isRoomy = file === null && room !== undefined;
  const replace = (
    <span className={styles.replace}>
      <UploadIcon size={20} />
      {texts.replaceFile}
    </span>
  );

  return (
    <div ref={picker} className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside is the control */}
      <div
        className={classNames(
          styles.zone,
          file !== null && styles.chosen,
          isRoomy && styles.roomy,
          over && styles.over,
          shownError !== undefined && styles.wrong,
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isRoomy && (
          <div className={classNames(styles.ghost, styles.chosen)} aria-hidden="true">
            <div className={styles.preview}>{room}</div>
            <span className={styles.text}>
              <span className={styles.label}>{label}</span>
              <span className={styles.name}>&nbsp;</span>
            </span>
            {replace}
            <span className={styles.remove} />
          </div>
        )}
        {file !== null && preview !== undefined ? (
          <div key="preview" className={styles.preview}>
            {preview}
          </div>
        ) : (
          <span key="visual" className={styles.visual} aria-hidden="true">
            {file === null ? <UploadIcon size={28} /> : <FileIcon size={28} />}
          </span>
        )}
        {/* Another card once a file is chosen, not the same one with its words moved. */}
        <span key={`${file === null}`} className={styles.text}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {file === null ? (
            <span className={styles.call}>
              <span className={styles.link}>{texts.chooseFile}</span>
              <span className={styles.drop}> {texts.dropFile}</span>
            </span>
          ) : (
            <span className={styles.name}>{file.name}</span>
          )}
          {hint !== undefined && file === null && (
            <span id={`${id}-hint`} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="file"
          accept={accept}
          capture={props.capture}
          disabled={disabled}
          aria-describedby={[hint === undefined || file !== null ? '' : `${id}-hint`, `${id}-error`]
            .join(' ')
            .trim()}
          aria-invalid={shownError === undefined ? undefined : true}
          title={file === null ? texts.chooseFile : texts.replaceFile}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again after removal.
            event.target.value = '';
          }}
        />
        {file !== null && replace}
        {file !== null && (
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.removeFile}
            disabled={disabled}
            onClick={() => {
              onChange(null);
              input.current?.focus();
            }}
          >
            <TrashIcon />
          </button>
        )}
      </div>
      <ErrorLine id={`${id}-error`} error={shownError} />
    </div>
  );
}
