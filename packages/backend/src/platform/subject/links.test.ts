import { describe, expect, it } from 'vitest';
import { type Claim, type GivenProof, readProof } from '../contract/proof.ts';
import { unlinkedGroups } from './links.ts';

const claim = (technology: string, given: GivenProof): Claim => ({ technology, proof: readProof(given) });
const address = claim('ADR', { by: 'state-registry', iin: '990231300010' });
const kyrgyz = claim('TDK', {
  by: 'state-registry',
  pin: '23102199900001',
  names: [{ last: 'ҮЛГҮЛӨЕВ', first: 'АЗАМАТ' }],
  birth_date: '1999-02-28',
  sex: 'male',
  face: 'registry-photo',
});
const live = (technology: string) => claim(technology, { by: 'live-face', face: 'liveness-photo' });
const compared = (technology: string, ...kinds: string[]) =>
  claim(technology, { by: 'face-comparison', compared: kinds });

describe('steps', () => {
  it('that have nothing in common are named in groups', () => {
    expect(unlinkedGroups([address, kyrgyz])).toEqual([['ADR'], ['TDK']]);
    const again = claim('ADR2', { by: 'state-registry', iin: '990231300010' });
    expect(unlinkedGroups([address, kyrgyz, again])).toEqual([['ADR', 'ADR2'], ['TDK']]);
  });

  it('are linked through a third one', () => {
    const card = claim('ED', { by: 'e-document', iin: '990231300010', birth_date: '1999-02-28' });
    expect(unlinkedGroups([address, kyrgyz, card])).toEqual([]);
    expect(unlinkedGroups([address])).toEqual([]);
    expect(unlinkedGroups([])).toEqual([]);
  });

  it('are linked by a date that an IIN spells, and not by the same sex', () => {
    const spelt = claim('ADR', { by: 'state-registry', iin: '990228300014' });
    expect(unlinkedGroups([spelt, kyrgyz])).toEqual([]);
    const sex = claim('X', { by: 'document-print', sex: 'male' });
    expect(unlinkedGroups([sex, kyrgyz])).toEqual([['X'], ['TDK']]);
  });

  it('are linked by names that can be compared', () => {
    const named = claim('DSI', { by: 'phone-owner', names: [{ full: 'SYNAKOVA DANA' }] });
    expect(unlinkedGroups([named, kyrgyz])).toEqual([]);
    const half = claim('DSI', { by: 'phone-owner', names: [{ last: 'СЫНАҚОВА' }] });
    expect(unlinkedGroups([half, kyrgyz])).toEqual([['DSI'], ['TDK']]);
  });

  it('with faces are linked only by a comparison, whatever its outcome', () => {
    expect(unlinkedGroups([live('LC'), live('LDSH'), kyrgyz])).toEqual([['LC', 'LDSH'], ['TDK']]);
    const photo = claim('F2F_NPCK', {
      by: 'state-photo-check',
      iin: '990231300010',
      compared: ['liveness-photo'],
    });
    expect(unlinkedGroups([live('LC'), kyrgyz, photo])).toEqual([['LC', 'F2F_NPCK'], ['TDK']]);
    const both = compared('F2F', 'liveness-photo', 'registry-photo');
    expect(unlinkedGroups([live('LC'), kyrgyz, photo, both])).toEqual([]);
    const other = claim('F2F', {
      by: 'face-comparison',
      compared: ['liveness-photo'],
      differs: ['registry-photo'],
    });
    expect(unlinkedGroups([live('LC'), kyrgyz, other])).toEqual([]);
  });
});
