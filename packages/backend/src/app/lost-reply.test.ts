import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseRelay, relayDatabase } from '../../../../tools/lib/services/database-relay.ts';
import { createProtocols } from '../features/session-protocol/protocols.ts';
import { isConnectionLost } from '../kit/database/unreachable.ts';
import { requestProtocol } from '../platform/session-protocol/queue.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';

const url = process.env.KUELIK_TEST_DATABASE_URL ?? '';

// Starts a process that writes PDFs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

describe.skipIf(url === '')('a commit whose reply is lost keeps the files that its rows name', () => {
  let relay: DatabaseRelay;
  let server: TestApp;
  beforeAll(async () => {
    relay = await relayDatabase(url);
    vi.stubEnv('KUELIK_TEST_DATABASE_URL', relay.url);
    server = await buildTestApp();
  });
  afterAll(async () => {
    await server.close();
    vi.unstubAllEnvs();
    await relay.close();
  });

  /** Carries out `act` with every connection cut after the database has executed `statement`. */
  const losing = async (statement: RegExp, act: () => Promise<unknown>): Promise<unknown> => {
    let isLost = false;
    relay.after(
      1,
      async () => {
        isLost = true;
        relay.cut();
      },
      statement,
    );
    const error = await act().catch((cause: unknown) => cause);
    expect(isLost).toBe(true);
    return error;
  };
  const paper = {
    name: 'contract.pdf',
    documentType: 'contract',
    mediaType: 'application/pdf',
    pages: 1,
    bytes: Buffer.from('a contract'),
  };
  const signature = {
    format: 'PAdES',
    signedAt: '2026-11-20T10:00:00Z',
    certificate: { serial_number: '', subject: '', iin: '', issuer: '', not_before: '', not_after: '' },
  } as const;
  const evidence = [{ kind: 'photo', bytes: Buffer.from('a picture'), contentType: 'image/jpeg' }];

  it('of a result', async () => {
    const { id } = await server.startSession();
    const { platform } = server;
    const result = { status: 'failure', data: { attempts_left: 2 } } as const;
    const error = await losing(/insert into result/i, () =>
      platform.results.record(id, 'LDSH', result, { evidence }),
    );
    expect(isConnectionLost(error)).toBe(true);
    expect(await platform.evidence.get(id, 'photo')).toEqual(evidence[0]?.bytes);
  });

  it('of documents to sign', async () => {
    const { id } = await server.startSession();
    const { documents } = server.platform;
    const error = await losing(/^commit/i, () => documents.add(id, [paper]));
    expect(isConnectionLost(error)).toBe(true);
    // The person's page uploads it again.
    const [document] = await documents.add(id, [paper]);
    expect(await documents.list(id)).toHaveLength(1);
    expect(await documents.read(id, document?.id ?? '')).toEqual(paper.bytes);
  });

  it('of a signed document', async () => {
    const { id } = await server.startSession();
    const { documents } = server.platform;
    const [document] = await documents.add(id, [paper]);
    const signed = { ...signature, bytes: Buffer.from('a contract, signed') };
    const error = await losing(/^update "signing_document"/i, () =>
      documents.keepSigned(id, document?.id ?? '', signed),
    );
    expect(isConnectionLost(error)).toBe(true);
    expect(await documents.readSigned(id, document?.id ?? '')).toEqual(signed.bytes);
  });

  it('of a sealed protocol', async () => {
    const { id } = await server.startSession();
    const { context } = server;
    const protocols = createProtocols(context, {
      seals: {
        has: () => true,
        of: async () => ({ certificate: Buffer.of(1), roots: [], seal: async (pdf) => pdf }),
      },
      supported: new Set(['LDSH']),
      software: { name: 'Kuelik', version: 'test' },
      wording: () => 'words',
      link: () => 'https://verify.example.com/verify',
    });
    await requestProtocol(context.db, id, 1, context.now());
    await losing(/^commit/i, () => protocols.makeDue(id));
    const { file } = await context.db
      .selectFrom('session_protocol')
      .select('file')
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(file).not.toBeNull();
    expect((await protocols.read(id, file ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
