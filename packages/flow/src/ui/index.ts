export { Button, type ButtonProps } from './button.tsx';
export { Checkbox, type CheckboxProps } from './checkbox.tsx';
export { CircularProgress, type CircularProgressProps } from './circular-progress.tsx';
export { classNames } from './class-names.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Countdown, type CountdownProps } from './countdown.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { ErrorPicture } from './error-picture.tsx';
export { Field, type FieldControl, type FieldProps } from './field.tsx';
export { FilePicker, type FilePickerProps } from './file-picker.tsx';
export { isAccepted } from './file-rules.ts';
export { CodeForm, type CodeFormProps } from './forms/code-form.tsx';
export { CodeInput, type CodeInputProps } from './forms/code-input.tsx';
export { EmptyFieldsDialog } from './forms/empty-fields-dialog.tsx';
export { codeAfterResend, codeInText, isKazakhstanMobile, secondsFromNow } from './forms/form-rules.ts';
export { FormScreen, type FormScreenProps } from './forms/form-screen.tsx';
export { IinInput, type IinInputProps } from './forms/iin-input.tsx';
export { isOutage, type Outage, outageOf } from './forms/outage.ts';
export { OutageMessage, type OutageMessageProps } from './forms/outage-message.tsx';
export { PhoneInput, type PhoneInputProps } from './forms/phone-input.tsx';
export { ResendButton, type ResendButtonProps } from './forms/resend-button.tsx';
export { useCountdownSeconds } from './forms/use-countdown-seconds.ts';
export { useOneTimeCode } from './forms/use-one-time-code.ts';
export { type Polling, usePolling } from './forms/use-polling.ts';
export * from './frame-icons.tsx';
export type { GalleryEntry, GalleryState } from './gallery-entry.ts';
export type { IconProps } from './icon.tsx';
export * from './icons.tsx';
export { FailurePicture, NoCameraPicture, SuccessPicture } from './illustrations.tsx';
export { LanguageSwitcher, type LanguageSwitcherProps, languageNames } from './language-switcher.tsx';
export { LiveRegion, type LiveRegionProps } from './live-region.tsx';
export { Loader, type LoaderProps } from './loader.tsx';
export { Message, type MessageProps, type MessageTone } from './message.tsx';
export { type RadioCard, RadioCards, type RadioCardsProps } from './radio-cards.tsx';
export { Screen, type ScreenProps } from './screen.tsx';
export { type Option, Select, type SelectProps } from './select.tsx';
export { SlowNote, Waiting } from './slow-note.tsx';
export { type Step, Stepper, type StepperProps, type StepState } from './stepper.tsx';
export { TextInput, type TextInputProps } from './text-input.tsx';
export {
  digitsOnly,
  isPhoneComplete,
  phoneFilter,
  phoneLength,
  phoneMask,
  type TextFilter,
  type TextMask,
  type TextValidator,
  textError,
} from './text-rules.ts';
export { uiTexts } from './texts/index.ts';
export { applyTheme, type ThemeConfig, themeVariables } from './theme.ts';
export { TimeoutDialog, type TimeoutDialogProps } from './timeout-dialog.tsx';
export { UiLocale, useTexts, useUiTexts } from './ui-locale.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
