import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '../packages/protocol/src/locale.ts';
import { edocumentErrors } from '../technologies/edocument/contract.ts';
import { face2faceErrors } from '../technologies/face2face/contract.ts';
import { livenessReasons } from '../technologies/liveness/contract.ts';
import { npckErrors } from '../technologies/npck/contract.ts';
import { registryErrors } from '../technologies/registry/contract.ts';
import { documentErrors } from '../technologies/shared/both/scanned-document.ts';
import { identifierErrors, identifierFurtherErrors } from '../technologies/signature/contract/identifier.ts';
import {
  cannotSignReasons,
  signerFurtherErrors,
  signerMessages,
} from '../technologies/signature/contract/signer.ts';
import * as identifier from '../technologies/signature/web/identifier/problem.ts';
import * as signer from '../technologies/signature/web/signer/problem.ts';
import { tundukErrors } from '../technologies/tunduk/contract.ts';
import { readCatalogue } from './lib/build/text-catalogues.ts';

/*
 * A failure's text says what to do now, in every language. The failures are the codes of the contracts, so that a new
 * code is found by itself, and texts of the shell and the camera, by how their names end.
 */

/**
 * Verbs that tell a person to do something. Russian and Kazakh mark them by an ending: in Kazakh the past tense and
 * what belongs to someone end alike, and are left out.
 */
const actions: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:allow|ask|begin|check|choose|close|connect|contact|continue|copy|enter|find|get|go on|hold|keep|look|make up|move|open|pass|press|register|reload|restart|scan|send|show|sign|start|step out|take|tap|tell|tilt|try|turn|unlock|use|wait|you can)\b/i,
  ru: /\p{L}{2}(?:йте|ите|ьте)(?:сь)?(?!\p{L})|можно/iu,
  kz: /(?<!\p{L})(?!бет|дерек|келісім|құжат|нөмір|фото|қадам)\p{L}+(?<!д[ыі]|[кпсшқфт]т[ыі])(?:ңыз|ңіз)(?!\p{L})|болады/iu,
  my: /\b(?:ambil|anda boleh|benarkan|buka|cari|cipta|cuba|daftar|dapatkan|dekatkan|gerakkan|guna|gunakan|hadapkan|hidupkan|hubungi|imbas|jalani|jangan|jauhi|jauhkan|kekalkan|kembali|ketik|klik|lakukan|maklumkan|masukkan|minta|muat semula|mulakan|nyahkunci|pandang|pasang|pastikan|pegang|pilih|sambungkan|semak|sengetkan|simpan|tandatangani|tanggalkan\w*|tekan|teruskan|tunggu|tunjukkan)\b/i,
};

/** The letter of the specification: a field's message, beside the field and what is to be entered there. */
const letters = [
  'invalid_iin',
  'invalid_pin',
  'invalid_document_number',
  'incorrect_password',
  'incorrect_otp',
];

interface Failures {
  readonly named: (key: string) => boolean;
  /** The page adds whom to contact. */
  readonly withContact?: (key: string) => boolean;
}

const among =
  (...lists: readonly (readonly string[])[]) =>
  (key: string): boolean =>
    lists.some((list) => list.includes(key)) && !letters.includes(key);
const like = (pattern: RegExp) => (key: string) => pattern.test(key);
const organisations = ['no_access', 'sub_not_started', 'no_active', 'no_subscription'];
const signerErrors = [...Object.keys(signerMessages), ...signerFurtherErrors, ...cannotSignReasons];

const failures: Readonly<Record<string, Failures>> = {
  flow: {
    named: like(
      /^(?:invalid|expired|connection|unavailable|inactive|moved|stepFailed|stepLoadFailed|failure|noCamera|notFound)Text$/,
    ),
  },
  handOff: {
    named: like(/^(?:qrNoCamera|phoneNoCamera|lost|full|closed|limit|declined|stopped)Text$|^closedHere$/),
  },
  camera: { named: like(/Hint$|^advice/) },
  forms: { named: like(/^(?:connection|busy|outage)$/) },
  capture: { named: like(/^(?:look|why|check)_/) },
  liveness: {
    named: (key) =>
      among(livenessReasons.map((reason) => `reason_${reason}`))(key) ||
      /^trouble_(?!title)|^timeout_(?:environment|refresh)|^failed_again|^exhausted_(?!title)/.test(key),
  },
  document: { named: among(documentErrors, ['session']), withContact: among(['maximum_attempts']) },
  mxdoc: { named: among(documentErrors, ['session']), withContact: among(['maximum_attempts']) },
  edocument: {
    named: among(edocumentErrors, ['session']),
    withContact: among(organisations, ['already_received']),
  },
  face2face: {
    named: among(face2faceErrors, ['mismatch', 'session']),
    withContact: among(face2faceErrors, ['mismatch']),
  },
  npck: {
    named: among(npckErrors, ['timeout', 'lost', 'stopped', 'forgotten', 'session']),
    withContact: among(organisations, ['liveness_missing', 'photo_unreadable', 'maximum_attempts']),
  },
  registry: {
    named: among(registryErrors, ['session']),
    withContact: among(organisations, ['maximum_attempts']),
  },
  tunduk: { named: among(tundukErrors, ['session']), withContact: among(organisations) },
  dsi: {
    named: among(identifierErrors, identifierFurtherErrors, [
      'code_attempts',
      'connection',
      'busy',
      'session',
      'unknown',
    ]),
    withContact: (key) =>
      identifier.placeOf(key as identifier.Problem) === 'end' || key === 'result_already_exists',
  },
  dss: {
    named: among(signerErrors, ['code_attempts', 'connection', 'busy', 'session', 'unknown']),
    withContact: (key) => signer.placeOf(key as signer.Problem) === 'end',
  },
};

test('an action is distinguished from a fact', () => {
  expect('Проверьте ИИН и попробуйте снова.').toMatch(actions.ru);
  expect('Такого документа в базе нет. Попытки закончились.').not.toMatch(actions.ru);
  expect('Құжатты көрсетіңіз.').toMatch(actions.kz);
  expect('Сіз келісім бермедіңіз. Бетіңіз көрінбеді.').not.toMatch(actions.kz);
  expect('Semak IIN.').toMatch(actions.my);
  expect('Kod tamat tempoh.').not.toMatch(actions.my);
  expect('There is no such document.').not.toMatch(actions.en);
});

describe.each(locales)('in %s', (locale) => {
  test.each(Object.entries(failures))(
    'each failure of %s says what to do now',
    async (group, { named, withContact }) => {
      const all = await readCatalogue(group, locale);
      const texts = Object.entries(all).filter(([key]) => named(key));
      expect(texts.length).toBeGreaterThan(2);
      expect(texts.filter(([key, text]) => !withContact?.(key) && !actions[locale].test(text))).toEqual([]);
      if (withContact === undefined) return;
      const contacts = Object.entries(all).filter(([key]) => /^(?:contact|exhausted)(?:NoOrg)?$/.test(key));
      expect(contacts.length).toBe(2);
      expect(contacts.filter(([, text]) => !actions[locale].test(text))).toEqual([]);
    },
  );
});
