export const en = {
  interrupted: 'The connection was interrupted. Sending will go on by itself from where it stopped.',
};
export type LineTexts = Readonly<Record<keyof typeof en, string>>;
