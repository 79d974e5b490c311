import type { ContradictionPolicy } from '@kuelik/protocol';
import { describe, expect, it } from 'vitest';
import { birthDateInIin, readBirthDate, sexInIin } from '../contract/birth-date.ts';
import { type Claim, type GivenProof, readProof } from '../contract/proof.ts';
import { between } from './contradictions.ts';
import { composePerson } from './person.ts';

const claim = (technology: string, given: GivenProof): Claim => ({ technology, proof: readProof(given) });
const found = (a: GivenProof, b: GivenProof, policy: ContradictionPolicy = {}) =>
  between(claim('ED', a), claim('TDK', b), policy).map(({ kind, action }) => [kind, action]);
const state = { by: 'e-document' } as const;
const registry = { by: 'state-registry' } as const;

describe('formats of registries and documents', () => {
  it.each([
    ['1988-02-19', '1988-02-19'],
    [' 19.02.1988 ', '1988-02-19'],
    ['9/3/1988', '1988-03-09'],
    ['1988-02-19T00:00:00', '1988-02-19'],
    ['1988-02-19T00:00:00+06:00', '1988-02-19'],
    ['1988-02-18T18:00:00.000Z', '1988-02-19'],
    ['1988-02-18T17:00:00Z', '1988-02-19'],
    ['1988-02-19T00:00:00Z', '1988-02-19'],
    ['1988-02-31', null],
    ['1988-00-00', null],
    ['1988', null],
    ['', null],
    [null, null],
  ])('%s is the date %s', (text, day) => expect(readBirthDate(text)).toBe(day));

  it.each([
    ['850228400002', '1985-02-28', 'female'],
    ['000101500001', '2000-01-01', 'male'],
    ['990231300010', null, null],
    ['900230000017', null, null],
  ])('the digits of %s encode %s, %s', (iin, day, sex) => {
    expect([birthDateInIin(iin), sexInIin(iin)]).toEqual([day, sex]);
  });

  it('proves nothing if empty or malformed', () => {
    const names = [{ last: ' ', first: null }];
    const given = { ...state, iin: '123', birth_date: 'unknown', sex: '?', names, document: { number: '' } };
    expect(readProof(given)).toEqual(state);
    expect(readProof({ ...state, sex: 'Женский' }).sex).toBe('female');
  });
});

describe('contradictions of two proofs', () => {
  const iins = ['990231300010', '990231400017'] as const;

  it.each([
    ['an IIN', { iin: iins[0] }, { iin: iins[1] }, 'iin', 'refuse'],
    ['a PIN', { pin: '1' }, { pin: '2' }, 'pin', 'refuse'],
    ['a CURP', { curp: 'A' }, { curp: 'B' }, 'curp', 'refuse'],
    ['a birth date', { birth_date: '1988-02-19' }, { birth_date: '1990-02-19' }, 'birth_date', 'refuse'],
    ['a sex', { sex: 'male' }, { sex: 'F' }, 'sex', 'note'],
    ['a name', { names: [{ full: 'ҮЛГІЕВ АРМАН' }] }, { names: [{ full: 'DANA SYNAKOVA' }] }, 'name', 'note'],
    ['the digits of an IIN', { iin: '850228400002' }, { birth_date: '1985-03-01' }, 'iin_birth_date', 'note'],
    ['the digits of an IIN', { sex: 'male' }, { iin: '850228400002' }, 'iin_sex', 'note'],
  ] as const)('%s that differs', (_what, a, b, kind, action) => {
    expect(found({ ...state, ...a }, { ...registry, ...b })).toEqual([[kind, action]]);
    expect(found({ ...state, ...a }, { ...registry, ...a })).toEqual([]);
  });

  it('numbers of different states are not compared', () => {
    const kazakh = { ...state, iin: iins[0], birth_date: '1988-02-19' };
    expect(found(kazakh, { ...registry, pin: '23102198800003', birth_date: '1988-02-19' })).toEqual([]);
  });

  it('an MRZ’s year has no century', () => {
    const zone = { by: 'document-zone', birth_date: '2019-02-19' } as const;
    expect(found({ ...state, birth_date: '1919-02-19' }, zone)).toEqual([]);
    expect(found({ ...state, birth_date: '1919-02-20' }, zone)).toEqual([['birth_date', 'refuse']]);
  });

  it('one matching spelling is enough', () => {
    const spellings = [
      { last: 'ҮЛГІЕВ', first: 'АРМАН' },
      { last: 'WRONGLY', first: 'SPELT' },
    ];
    expect(
      found({ ...state, names: spellings }, { ...registry, names: [{ full: 'ARMAN ULGIYEV' }] }),
    ).toEqual([]);
  });

  it('a married name is no contradiction where the digits of an IIN are the birth date', () => {
    const phone = { by: 'phone-owner', iin: '850228400002', names: [{ full: 'ПРИМЕРОВА АННА' }] } as const;
    const married = { ...registry, pin: '1', names: [{ last: 'OBRAZTSOVA', first: 'ANNA' }] };
    expect(found(phone, { ...married, birth_date: '1985-02-28' })).toEqual([]);
    expect(found(phone, married)).toEqual([['name', 'note']]);
  });

  it('a namesake born on the same day, of another family and father, is another person', () => {
    const one = { last: 'ПРИМЕРОВ', first: 'ИВАН', patronymic: 'ПЕТРОВИЧ' };
    const other = { last: 'ОБРАЗЦОВ', first: 'ИВАН', patronymic: 'СЕРГЕЕВИЧ' };
    const day = { birth_date: '1988-02-19' };
    expect(found({ ...state, ...day, names: [one] }, { ...registry, ...day, names: [other] })).toEqual([
      ['name', 'note'],
    ]);
  });

  it('a session’s setting decides the consequence, except for the digits of an IIN', () => {
    const [a, b] = [
      { ...state, iin: '850228400002', names: [{ full: 'ҮЛГІЕВ АРМАН' }] },
      { ...registry, iin: iins[1], names: [{ full: 'ОБРАЗЦОВА АННА' }], birth_date: '1990-01-01' },
    ];
    expect(found(a, b, { iin: 'note', name: 'refuse' })).toEqual([
      ['iin', 'note'],
      ['name', 'refuse'],
      ['iin_birth_date', 'note'],
    ]);
  });
});

describe('the person', () => {
  const claims = [
    claim('LDSH', { by: 'live-face', face: 'liveness-photo' }),
    claim('DR', {
      by: 'document-zone',
      iin: '990231300010',
      names: [{ last: 'ULGIYEV', first: 'ARMAN' }],
      birth_date: '1988-02-19',
      document: { number: 'N1', country: 'KAZ' },
      face: 'document-photo',
    }),
    claim('F2F', { by: 'face-comparison', compared: ['liveness-photo', 'document-photo'] }),
    claim('TDK', { by: 'state-registry', pin: '1', face: 'registry-photo', birth_date: '1988-02-19' }),
  ];

  it('has each fact once, by the most trusted source, with every source', () => {
    const person = composePerson({ accepted: claims, refused: [] }, {});
    expect(person.birth_date).toEqual({
      value: '1988-02-19',
      agrees: true,
      sources: [
        { technology: 'TDK', by: 'state-registry', value: '1988-02-19' },
        { technology: 'DR', by: 'document-zone', value: '1988-02-19' },
      ],
    });
    expect([person.iin?.value, person.pin?.value, person.name, person.name_latin?.value]).toEqual([
      '990231300010',
      '1',
      null,
      'ULGIYEV ARMAN',
    ]);
    expect(person.documents).toEqual([
      { technology: 'DR', by: 'document-zone', number: 'N1', country: 'KAZ' },
    ]);
    expect(person.contradictions).toEqual([]);
  });

  it('lists uncompared faces', () => {
    const { faces } = composePerson({ accepted: claims, refused: [] }, {});
    expect(faces.map(({ technology, compared }) => [technology, compared])).toEqual([
      ['LDSH', true],
      ['DR', true],
      ['TDK', false],
    ]);
  });

  it('notes a portrait that shows another face, whatever the setting', () => {
    const judged = claim('F2F', {
      by: 'face-comparison',
      compared: ['liveness-photo', 'document-photo'],
      differs: ['registry-photo'],
    });
    const [live, document, , registry] = claims as [Claim, Claim, Claim, Claim];
    for (const accepted of [
      [live, document, registry, judged],
      [live, document, judged, registry],
    ]) {
      const { contradictions, faces } = composePerson({ accepted, refused: [] }, {});
      expect(contradictions).toMatchObject([{ kind: 'face', outcome: 'noted' }]);
      const said = contradictions[0]?.between.map(({ technology, value }) => `${technology} ${value}`);
      expect(said?.sort()).toEqual(['F2F liveness-photo', 'TDK registry-photo']);
      expect(faces.find(({ technology }) => technology === 'TDK')?.compared).toBe(false);
    }
  });

  it('lists noted and refused contradictions', () => {
    const other = claim('TDK', { by: 'state-registry', birth_date: '1990-02-19' });
    const noted = composePerson(
      { accepted: [...claims.slice(0, 2), other], refused: [] },
      { birth_date: 'note' },
    );
    expect(noted.birth_date).toMatchObject({ value: '1990-02-19', agrees: false });
    expect(noted.contradictions).toMatchObject([{ kind: 'birth_date', outcome: 'noted' }]);
    const refused = [{ claims: [other], against: claims.slice(0, 2) }];
    const person = composePerson({ accepted: claims.slice(0, 2), refused }, {});
    expect(person.birth_date).toMatchObject({ value: '1988-02-19', agrees: true });
    expect(person.contradictions).toEqual([
      {
        kind: 'birth_date',
        outcome: 'refused',
        between: [
          { technology: 'DR', by: 'document-zone', value: '1988-02-19' },
          { technology: 'TDK', by: 'state-registry', value: '1990-02-19' },
        ],
      },
    ]);
  });
});
