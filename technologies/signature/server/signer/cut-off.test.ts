import { ProviderError } from '@kuelik/providers';
import { describe, expect, it } from 'vitest';
import { contract, note, password, signerWorld } from '../signer-harness.ts';

const world = signerWorld();
const { ask, identify, getCertificate, sign } = world;

describe('an interrupted signing', () => {
  it('continues with the document that it had reached', async () => {
    await identify();
    await getCertificate();
    let calls = 0;
    world.signing = {
      sign: (...asked) => {
        calls += 1;
        if (calls === 2)
          return Promise.reject(new ProviderError({ provider: 'signing', kind: 'unavailable' }));
        return world.sandbox.providers.signing.sign(...asked);
      },
    };
    expect(await sign()).toMatchObject({ status: 503 });
    const listed = async () =>
      (await ask('document/list')).body.data.documents.map(
        (document: { signed: boolean }) => document.signed,
      );
    expect(await listed()).toEqual([true, false]);
    expect(await ask('document/result/download')).toMatchObject({ status: 404 });
    expect(await sign()).toMatchObject({ status: 200 });
    expect(calls).toBe(3);
    expect(await listed()).toEqual([true, true]);
  });

  it('by a kill blocks the next call only until the killed one’s heartbeat expires', async () => {
    await identify([note]);
    await getCertificate();
    // The mutex of a dead process, which never releases it.
    const turn = await world.server.platform.turns.take(world.session.id, 'DSS');
    expect(await sign()).toMatchObject({ status: 409, body: { detail: { reason: 'in_progress' } } });
    world.time += 16_000;
    expect(await sign()).toMatchObject({ status: 200 });
    await turn?.end();
  });

  it('is not stored: a reply with half a signature, or a signature of something else', async () => {
    await identify([contract]);
    await getCertificate();
    const whole = world.sandbox.providers.signing;
    const halves: ((bytes: Uint8Array) => Uint8Array)[] = [
      (bytes) => bytes.subarray(0, bytes.length - 500),
      (bytes) => Buffer.concat([Buffer.from('%PDF-1.4\n'), bytes]),
    ];
    for (const half of halves) {
      world.signing = {
        sign: async (...asked) => {
          const outcome = await whole.sign(...asked);
          return outcome.status === 'SIGNED' ? { ...outcome, bytes: half(outcome.bytes) } : outcome;
        },
      };
      expect(await sign()).toMatchObject({ status: 503, body: { message: 'cloud service trouble' } });
    }
    world.signing = {};
    expect(await sign()).toMatchObject({ status: 200 });
  });

  it('a full disk stores nothing, loses nothing, and is reported', async () => {
    await identify([note]);
    await getCertificate();
    const { blobs } = world.server.context;
    const put = blobs.put;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    Object.assign(blobs, { put: () => Promise.reject(full) });
    try {
      expect(await sign()).toMatchObject({ status: 507, body: { code: 'storage_full' } });
      expect((await ask('document/list')).body.data.documents).toMatchObject([{ signed: false }]);
    } finally {
      Object.assign(blobs, { put });
    }
    expect(await sign()).toMatchObject({ status: 200 });
  });

  it('a signing that waits for an app is polled, not restarted', async () => {
    await identify([note]);
    await getCertificate();
    const whole = world.sandbox.providers.signing;
    world.signing = {
      sign: async () => ({ status: 'PENDING', operationId: 'op', qr: 'app:sign', deepLinks: [] }),
      poll: async (id) => {
        expect(id).toBe('op');
        const identified = await world.server.platform.state.get(world.session.id, 'signing-person');
        const { identificationId } = identified as { identificationId: string };
        const request = { password, bytes: note.bytes, mediaType: 'text/plain', reference: 'r' };
        return whole.sign(identificationId, { ...request, verificationUrl: 'https://kyc.test/verify' });
      },
    };
    expect(await sign()).toMatchObject({
      status: 409,
      body: { detail: { reason: 'in_progress', qr: 'app:sign' } },
    });
    expect(await sign()).toMatchObject({ status: 200 });
  });
});
