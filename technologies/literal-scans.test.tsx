import type { TechnologyScreen } from '@kuelik/flow';
import { renderScreen } from '@kuelik/flow/testing';
import { createApiClient } from '@kuelik/protocol';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { furtherReplies, specifiedReplies } from '../e2e/literal-backend/replies.ts';
import { type LiteralBackend, type Replies, serveLiterally } from '../e2e/literal-backend/serve.ts';
import DocumentScreen from './document/web/index.tsx';
import MxDocumentScreen from './mxdoc/web/index.tsx';

/*
 * The specification's messages for scanned documents, section 8, end to end over HTTP: each message for each of the three
 * steps, with its code in each form that a body may use. Codes and texts are repeated here on purpose.
 */
const patient = { timeout: 600_000 };
const table: Record<string, Replies[string]> = {};
let backend: LiteralBackend;
beforeAll(async () => {
  backend = await serveLiterally(table);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
afterAll(() => backend.close());

const jpeg = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])], 'page.jpg', { type: 'image/jpeg' });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name }, patient);
  await act(async () => fireEvent.click(button));
};

/** A refused call, in each form in which a body may carry its code. */
const bodiesOf = (code: string): readonly unknown[] => [
  { code },
  { error_code: code },
  { error: code },
  { error: { code } },
  { message: `${code}.` },
  { detail: code },
  { data: { code } },
  { errors: [{ code }] },
];

const shared = {
  type_mismatch: 'The photo does not match the document type. Choose the type of the document you show.',
  scan_time_expired: 'The time for scanning is over. Try again.',
  wrong_side: 'This is the wrong side of the document. Show the front first, then the back.',
  not_recognized: 'Document not recognised. Try better light and hold it still.',
  maximum_attempts: /No attempts left/,
};
const documentTexts = {
  ...shared,
  country_mismatch: /^The document’s country must be/,
  parse_error:
    'The data on the document could not be read correctly. Take sharper pictures, all of one document.',
  wrong_file: 'Wrong file. Choose a JPEG or PNG picture.',
  large_file: 'The file is too large. Choose one of up to 25 MB.',
};
const mexicanTexts = {
  ...shared,
  country_mismatch: 'Wrong country: show a document issued by Mexico.',
  parse_error: 'The data on the document could not be read correctly. Take sharper pictures.',
  wrong_file: 'Wrong file type. Choose a JPEG or PNG picture.',
  large_file: 'The file is too large. Choose one of up to 24 MB.',
};

async function uploadPassport() {
  await press('Upload pictures');
  await userEvent.upload(screen.getByLabelText(/Page with the photo$/, { selector: 'input' }), jpeg());
  await press('Send');
}
async function uploadMexicanPassport() {
  const page = screen.getByRole('region', { name: 'Page with the photo' });
  await userEvent.upload(within(page).getByLabelText('Choose a picture'), jpeg());
  await press('Send');
}

const scans = {
  DR: [DocumentScreen, 'document', 'POST /document/recognize/', uploadPassport, documentTexts],
  DR2: [DocumentScreen, 'document2', 'POST /document/recognize/', uploadPassport, documentTexts],
  MXD: [MxDocumentScreen, 'mxdoc', 'POST /mx-document/recognize/', uploadMexicanPassport, mexicanTexts],
} as const satisfies Record<
  string,
  readonly [TechnologyScreen, string, string, () => Promise<void>, Readonly<Record<string, string | RegExp>>]
>;

describe.each(Object.entries(scans))('%s', (_code, [Step, technology, call, walk, texts]) => {
  const rows = Object.entries(texts).map(([code, text], at) => {
    const bodies = bodiesOf(code);
    return [code, text, bodies[at % bodies.length]] as const;
  });
  test.each(rows)('%s is reported over HTTP', async (_error, text, body) => {
    Object.assign(table, specifiedReplies([]), furtherReplies, { [call]: () => ({ status: 422, body }) });
    const client = createApiClient({
      baseUrl: backend.url,
      sleep: async () => undefined,
      createUpload: null,
    });
    const { finished } = renderScreen(Step, { client, technology, documentType: 'passport' });
    await walk();
    await screen.findAllByText(text, {}, patient);
    expect(document.body.textContent).not.toContain('Attempts left');
    expect(finished).toEqual([]);
  });
});
