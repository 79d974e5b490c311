/** What a page sends of a Kazakh passport: its picture and the person's choices. */
export function passportForm(session_id: string, picture: Buffer): FormData {
  const form = new FormData();
  const fields = {
    session_id,
    technology: 'document',
    document_type: 'passport',
    country: 'KZ',
    source: 'upload',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('front', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'front.jpg');
  return form;
}
