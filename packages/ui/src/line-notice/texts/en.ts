export const en = {
  interrupted: 'The connection was interrupted. Sending will go on by itself from where it stopped.',
  ahead:
    'Many people are being checked right now. People before you: {n}. Keep this page open: your check will start by itself.',
};
export type LineTexts = Readonly<Record<keyof typeof en, string>>;
