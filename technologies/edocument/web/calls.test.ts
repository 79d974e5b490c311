import { fakeBackend, json } from '@kuelik/protocol/testing';
import { describe, expect, test } from 'vitest';
import { createCalls } from './calls.ts';

const parent = { iin: '900101300126', type: 'ChildBirthCertificate' } as const;
const listed = (reply: Response) => {
  const { client } = fakeBackend([reply]);
  return createCalls(client, 's1').children(parent, 'en');
};

describe('the children of any backend', () => {
  test.each([
    ['an id', { id: 7 }, '7'],
    ['a child_id', { child_id: 'c7' }, 'c7'],
    ['an IIN', { iin: '150304500012' }, '150304500012'],
  ])('are known by %s', async (_what, known, id) => {
    const [child] = await listed(json([{ ...known, full_name: 'SPECIMEN CHILD' }]));
    expect(child).toEqual({ id, full_name: 'SPECIMEN CHILD', birth_date: '' });
  });

  test.each([
    ['full_name', { full_name: 'SPECIMEN CHILD' }],
    ['name', { name: 'SPECIMEN CHILD' }],
    ['last_name and first_name', { last_name: 'SPECIMEN', first_name: 'CHILD', middle_name: null }],
  ])('are named by %s [2.40]', async (_what, named) => {
    const reply = json({ children: [{ id: '1', ...named, birth_date: '2015-03-04' }] });
    expect(await listed(reply)).toEqual([{ id: '1', full_name: 'SPECIMEN CHILD', birth_date: '2015-03-04' }]);
  });

  test('are no reply where nothing distinguishes them', async () => {
    await expect(listed(json([{ full_name: 'SPECIMEN CHILD' }]))).rejects.toMatchObject({
      code: 'unreadable_reply',
    });
  });
});

test('a 404 is no child, reported with its status, address and body [3.18, 7.23]', async () => {
  const body = { message: 'Not Found' };
  await expect(listed(json(body, 404))).rejects.toMatchObject({
    code: 'child_not_found',
    status: 404,
    url: 'https://kyc.test/api/v1/e-document/children/',
    responseData: body,
  });
});
