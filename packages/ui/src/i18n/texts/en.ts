export const en = {
  loading: 'Loading…',
  close: 'Close',
  yes: 'Yes',
  no: 'No',
  required: 'Field is required',
  exactLength: 'The field must contain {n} characters',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  selectPlaceholder: 'Choose from the list',
  chooseFile: 'Choose a file',
  replaceFile: 'Choose another file',
  dropFile: 'or drop it here',
  removeFile: 'Remove the file',
  wrongFileType: 'This type of file is not accepted',
  language: 'Language',
  stepOf: 'Step {n} of {total}',
  stepDone: 'done',
  stepFailed: 'not passed',
  slow: 'This takes longer than usual. Please wait: nothing is lost.',
  secondsLeft: '{n} s',
};

export type UiTexts = Record<keyof typeof en, string>;
