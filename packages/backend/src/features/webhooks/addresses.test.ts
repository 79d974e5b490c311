import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress, PrivateAddressError, publicAddresses } from './addresses.ts';
import { addWebhook } from './endpoints.ts';
import { postTo } from './post.ts';

describe('an address is of the public internet', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2a00:1450:4010:c0b::65'])(
    '%s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('an address is not', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it('a name with one private address is refused, however many public ones it has', async () => {
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ];
  await expect(publicAddresses('example.kz', false, resolve)).rejects.toBeInstanceOf(PrivateAddressError);
  expect(await publicAddresses('example.kz', true, resolve)).toHaveLength(2);
});

describe('a request', () => {
  const seen: string[] = [];
  const receiver = createServer((request, response) => {
    seen.push(String(request.headers.host));
    response.writeHead(request.url === '/moved' ? 302 : 204, { location: 'http://127.0.0.1:9/' }).end();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    ({ port } = receiver.address() as AddressInfo);
  });
  afterAll(() => receiver.close());
  const send = (
    url: string,
    allowPrivate: boolean,
    resolve?: () => Promise<{ address: string; family: number }[]>,
  ) => postTo(url, '{}', { headers: {}, timeoutMs: 2000, allowPrivate, ...(resolve && { resolve }) });

  it('goes to exactly the resolved address, with the host name', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    expect(await send(`http://receiver.example:${port}/`, true, resolve)).toBe('204');
    expect(seen).toEqual([`receiver.example:${port}`]);
    expect(await send(`http://receiver.example:${port}/moved`, true, resolve)).toBe('302');
  });

  it('does not go to a private address, given literally, by name, or after a DNS change', async () => {
    seen.length = 0;
    const answers = ['93.184.216.34', '127.0.0.1'];
    const changing = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
    await publicAddresses('receiver.example', false, changing);
    expect(await send(`http://receiver.example:${port}/`, false, changing)).toBe('private_address');
    expect(await send(`http://127.0.0.1:${port}/`, false)).toBe('private_address');
    expect(await send(`http://[::1]:${port}/`, false)).toBe('private_address');
    // Like browsers, a URL normalises this to 127.0.0.1.
    expect(await send(`http://2130706433:${port}/`, false)).toBe('private_address');
    expect(seen).toEqual([]);
  });

  it('that is not accepted in time is aborted, also during the DNS lookup', async () => {
    const never = () => new Promise<never>(() => undefined);
    const started = postTo('https://receiver.example/', '{}', {
      headers: {},
      timeoutMs: 50,
      allowPrivate: false,
      resolve: never,
    });
    expect(await started).toBe('timeout');
  });
});

it('an endpoint at a private address is rejected when added, unless the operator allows it', async () => {
  const context = { db: null as never, now: () => new Date(), privateWebhooks: false };
  const inside = async () => [{ address: '192.168.0.7', family: 4 }];
  for (const url of ['https://127.0.0.1/x', 'https://[::1]/', 'http://localhost/'])
    await expect(addWebhook(context, 'demo', url)).rejects.toMatchObject({ code: 'private_address' });
  await expect(addWebhook(context, 'demo', 'https://intern.example/', inside)).rejects.toMatchObject({
    httpStatus: 422,
    code: 'private_address',
  });
});
