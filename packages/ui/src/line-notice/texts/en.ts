export const en = {
  interrupted: 'The connection was interrupted. Sending will go on by itself from where it stopped.',
  ahead:
    'Many people are being checked right now. People before you: {n}. Keep this page open: your check will start by itself.',
  stage_pictures: 'Opening the pictures',
  stage_front: 'Reading the front side',
  stage_back: 'Reading the back side',
  stage_page: 'Reading the page with the photo',
  stage_comparing: 'Comparing what was read',
  left: 'About {n} s left',
  late: 'This takes longer than usual. Your pictures have arrived: there is no need to take them again. Keep this page open, and it will go on by itself.',
};
export type LineTexts = Readonly<Record<keyof typeof en, string>>;
