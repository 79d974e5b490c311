import { expect, it } from 'vitest';
import { causesOf, sentenceOf } from './describe-error.ts';
import { KmsUnavailable } from './stores/kms.ts';

it('says the cause of what ended the process, with its place', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const said = causesOf(new Error('Connection terminated unexpectedly', { cause: refused }));
  expect(said).toMatch(/^Error Connection terminated unexpectedly\n\s+at /);
  expect(said).toContain('caused by Error ECONNREFUSED connect ECONNREFUSED 127.0.0.1:5432');
  expect(causesOf('text')).toBe('a thrown string');
});

it('never quotes what a message may hold of a person', () => {
  // As `pg` throws it.
  const database = Object.assign(new Error('duplicate key: iin 990231300010'), {
    name: 'error',
    severity: 'ERROR',
    code: '22P02',
  });
  expect(causesOf(database)).toMatch(/^error 22P02\n/);
  const stopped = Object.assign(database, {
    message: 'terminating connection due to administrator command',
    code: '57P01',
  });
  expect(causesOf(stopped)).toMatch(/^error 57P01 terminating connection due to administrator command\n/);
  Object.assign(database, { message: 'duplicate key: iin 990231300010', code: '22P02' });
  for (const error of [
    database,
    new SyntaxError('Unexpected token in {"iin":990231300010'),
    new Error('no person 990231300010 "Aigerim"'),
  ]) {
    expect(causesOf(error)).not.toMatch(/990231300010|Aigerim/);
  }
});

it('gives no advice about the network for a device that holds the keys', () => {
  const away = new KmsUnavailable('The key device is not available');
  expect(sentenceOf(away)).toBe('The key device is not available');
});

it('shows an operator the whole chain in one line, once each', () => {
  const cause = new Error('the schema is newer');
  expect(sentenceOf(new Error('The database could not be migrated', { cause }))).toBe(
    'The database could not be migrated: the schema is newer',
  );
  const endless = new Error('round');
  endless.cause = endless;
  expect(sentenceOf(endless).length).toBeLessThan(40);
});

it('tells an operator what a code of the system means', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND db.bank'), { code: 'ENOTFOUND' });
  expect(sentenceOf(error)).toBe('getaddrinfo ENOTFOUND db.bank (DNS does not know this name)');
  expect(sentenceOf(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe(
    'ECONNREFUSED (nothing listens at this address)',
  );
});
