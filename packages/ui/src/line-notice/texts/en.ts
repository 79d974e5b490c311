export const en = {
  interrupted: 'The connection was interrupted. Sending will go on by itself from where it stopped.',
  ahead:
    'Many people are being checked right now. People before you: {n}. Keep this page open: your check will start by itself.',
  stage_pictures: 'Opening the pictures',
  stage_front: 'Reading the front side',
  stage_back: 'Reading the back side',
  stage_page: 'Reading the page with the photo',
  stage_comparing: 'Comparing what was read',
  stage_faces: 'Looking at your face in the pictures',
  stage_living: 'Checking that you are there yourself',
  stage_own_photo: 'Looking at your photo',
  stage_document_photo: 'Looking at the photo in the document',
  stage_likeness: 'Comparing the two faces',
  left: 'About {n} s left',
  late: 'This takes longer than usual. Your pictures have arrived: there is no need to take them again. Keep this page open, and it will go on by itself.',
};
export type LineTexts = Readonly<Record<keyof typeof en, string>>;
