export { Art } from './art/art.tsx';
export { Button, type ButtonProps } from './controls/button.tsx';
export { Checkbox, type CheckboxProps } from './controls/checkbox.tsx';
export { CircularProgress, type CircularProgressProps } from './controls/circular-progress.tsx';
export { classNames } from './controls/class-names.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './controls/confirm-dialog.tsx';
export { Countdown, type CountdownProps } from './controls/countdown.tsx';
export { Dialog, type DialogProps } from './controls/dialog.tsx';
export { Field, type FieldControl, type FieldProps } from './controls/field.tsx';
export { FilePicker, type FilePickerProps } from './controls/file-picker.tsx';
export { isAccepted } from './controls/file-rules.ts';
export {
  LanguageSwitcher,
  type LanguageSwitcherProps,
  languageNames,
} from './controls/language-switcher.tsx';
export { LiveRegion, type LiveRegionProps } from './controls/live-region.tsx';
export { Loader, type LoaderProps } from './controls/loader.tsx';
export { Message, type MessageProps, type MessageTone } from './controls/message.tsx';
export { type RadioCard, RadioCards, type RadioCardsProps } from './controls/radio-cards.tsx';
export { Screen, type ScreenProps } from './controls/screen.tsx';
export { type Option, Select, type SelectProps } from './controls/select.tsx';
export { Skeleton, type SkeletonPart, type SkeletonProps } from './controls/skeleton.tsx';
export { SlowNote, Waiting } from './controls/slow-note.tsx';
export { type Step, Stepper, type StepperProps, type StepState } from './controls/stepper.tsx';
export { TextInput, type TextInputProps } from './controls/text-input.tsx';
export {
  digitsOnly,
  isPhoneComplete,
  phoneFilter,
  phoneInText,
  phoneLength,
  phoneMask,
  type TextFilter,
  type TextMask,
  type TextValidator,
  textError,
} from './controls/text-rules.ts';
export { TimeoutDialog, type TimeoutDialogProps } from './controls/timeout-dialog.tsx';
export { useDelay } from './controls/use-delay.ts';
export { useOwnClicks } from './controls/use-own-clicks.ts';
export { VisuallyHidden } from './controls/visually-hidden.tsx';
export { attemptsHint } from './forms/attempts-hint.ts';
export { CodeForm, type CodeFormProps } from './forms/code-form.tsx';
export { CodeInput, type CodeInputProps } from './forms/code-input.tsx';
export { EmptyFieldsDialog } from './forms/empty-fields-dialog.tsx';
export { codeInText, isKazakhstanMobile, oldDigitsAfter, secondsFromNow } from './forms/form-rules.ts';
export { FormScreen, type FormScreenProps } from './forms/form-screen.tsx';
export { IinInput, type IinInputProps } from './forms/iin-input.tsx';
export { OutageMessage, type OutageMessageProps } from './forms/outage-message.tsx';
export { PhoneInput, type PhoneInputProps } from './forms/phone-input.tsx';
export { ResendButton, type ResendButtonProps } from './forms/resend-button.tsx';
export { useAnswerInView } from './forms/use-answer-in-view.ts';
export { useCountdownSeconds } from './forms/use-countdown-seconds.ts';
export { useFormTexts } from './forms/use-form-texts.ts';
export { useOneTimeCode } from './forms/use-one-time-code.ts';
export { type Polling, usePolling } from './forms/use-polling.ts';
export type { GalleryEntry, GalleryState } from './gallery-entry.ts';
export { fill } from './i18n/fill.ts';
export { type LazyTexts, lazyTexts, loadEveryLanguage, loadTexts } from './i18n/lazy-texts.ts';
export { uiTexts } from './i18n/texts/index.ts';
export { UiLocale, useReplaced, useTexts, useUiLocale, useUiTexts } from './i18n/ui-locale.tsx';
export { WorkNotice, type WorkNoticeProps } from './line-notice/work-notice.tsx';
export * from './pictures/frame-icons.tsx';
export type { IconProps } from './pictures/icon.tsx';
export * from './pictures/icons.tsx';
export { applyTheme, type ThemeConfig, themeVariables } from './theme/theme.ts';
export { warn, warnOfLoading } from './warn.ts';
