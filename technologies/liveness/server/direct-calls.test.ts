import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { LivenessStep } from '../contract.ts';
import type { HeadOptions } from '../testing.ts';
import { firstNumber, framesOf, livenessWorld, picture, type Sending, shots } from './check-harness.ts';

const world = livenessWorld();

let chip: Buffer;
beforeAll(async () => {
  chip = await sharp({ create: { width: 2_001, height: 1_500, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
});

describe('direct API calls without the page', () => {
  it('fail without a challenge', async () => {
    const session = await world.start();
    const reply = await world.send(session, 'made-up');
    expect([reply.status, reply.body.code]).toEqual([404, 'challenge_not_found']);
  });

  it("cause no decoding for another session's challenge", async () => {
    const [session, other] = [await world.start(), await world.start()];
    const { challenge_id } = (await world.draw(other)).body.data;
    const broken = (await world.freshPictures()).map((one) => one.subarray(0, one.length / 2));
    const reply = await world.send(session, challenge_id, { pictures: broken });
    expect([reply.status, reply.body.code]).toEqual([404, 'challenge_not_found']);
  });

  it("cause no decoding if the frames do not match the challenge's steps", async () => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    const broken = (await world.freshPictures()).map((one) => one.subarray(0, one.length / 2));
    expect((await world.send(session, challenge_id, { pictures: broken })).body.code).toBe('parse_error');
    const astray = { steps: shots.map(() => 'photo' as const), pictures: broken };
    expect((await world.send(session, challenge_id, astray)).body.code).toBe('frames_mismatch');
    const tooFew = await world.send(session, challenge_id, { steps: shots, pictures: broken.slice(1) });
    expect(tooFew.body.code).toBe('frames_mismatch');
  });

  it('survive times that are not numbers', async () => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    const write = (trace: object) => JSON.stringify(trace).replace('"at":1000', '"at":1e999');
    const refused = await world.send(session, challenge_id, { write });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    expect((await world.send(session, challenge_id)).result).toMatchObject({ result: true });
  });

  it('are refused with one still in every frame', async () => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    world.take += 1;
    const still = await picture(4, world.take);
    const { result } = await world.send(session, challenge_id, { pictures: shots.map(() => still) });
    expect(result.result).toBe(false);
    expect(result.reasons).toContain('frozen');
    expect(result.reasons).not.toContain('frame_seen_before');
  });

  it('are refused with the commanded pictures in another order', async () => {
    const session = await world.server.startSession({ technologies: ['LDHP'] });
    const { challenge_id, steps } = (await world.draw(session, 'position')).body.data;
    const asked = framesOf(steps);
    const turned: Partial<Record<LivenessStep, HeadOptions>> = { left: { yaw: -24 }, right: { yaw: 24 } };
    const { look: still } = world;
    world.look = (number, take) => ({
      ...still(number, take),
      ...turned[asked[number - firstNumber] ?? 'photo'],
    });
    const { result } = await world.send(session, challenge_id, { steps: asked, after: 60_000 });
    expect(result.result).toBe(false);
    expect(result.reasons).toContain('wrong_pose');
  });

  const many = 1000;
  const repeated = (count: number) => Array.from({ length: count }, (_, i) => shots[i] ?? 'photo');
  it.each<[string, (fine: Buffer[]) => Sending, number, string]>([
    ['no pictures', () => ({ pictures: [] }), 400, 'invalid_request'],
    ['empty pictures', () => ({ pictures: shots.map(() => Buffer.alloc(0)) }), 415, 'wrong_file'],
    [
      'pictures cut off',
      (fine) => ({ pictures: fine.map((one) => one.subarray(0, one.length / 2)) }),
      400,
      'parse_error',
    ],
    ['something else', () => ({ pictures: shots.map(() => Buffer.alloc(900, 'GIF89a')) }), 415, 'wrong_file'],
    [
      'a huge picture',
      (fine) => ({ pictures: [Buffer.concat([fine[0] ?? Buffer.alloc(0), Buffer.alloc(2_000_000)])] }),
      413,
      'large_file',
    ],
    [
      'a picture of a whole camera chip',
      (fine) => ({ pictures: [...fine.slice(1), chip] }),
      413,
      'large_file',
    ],
    [
      'a thousand pictures',
      (fine) => ({ pictures: repeated(many).map((_, i) => fine[i % fine.length] ?? Buffer.alloc(0)) }),
      413,
      'too_many_files',
    ],
    ['a thousand steps', () => ({ steps: repeated(many), pictures: [] }), 400, 'invalid_request'],
  ])('are rejected for %s, and the attempt continues', async (_name, make, status, code) => {
    const session = await world.start();
    const { challenge_id } = (await world.draw(session)).body.data;
    const fine = await world.freshPictures();
    const reply = await world.send(session, challenge_id, { ...make(fine), after: 1000 });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect((await world.send(session, challenge_id, { pictures: fine })).result.reasons).toEqual([]);
  });
});

describe('a crowd and a full disk', () => {
  it('serves 24 checks that are sent at once, none refused, few at a time', async () => {
    const sessions = await Promise.all(Array.from({ length: 24 }, () => world.start()));
    const sent = [];
    for (const session of sessions) {
      const { challenge_id } = (await world.draw(session)).body.data;
      sent.push({ session, challenge_id, pictures: await world.freshPictures() });
    }
    const replies = await Promise.all(
      sent.map(({ session, challenge_id, pictures }) =>
        world.send(session, challenge_id, { pictures, after: 0 }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(sent.map(() => 200));
    expect(world.mostAtOnce).toBeLessThanOrEqual(Math.max(2, availableParallelism()));
  });

  it('costs no attempt when the disk is full, and the next check passes', async () => {
    const session = await world.start({ attempts: 1 });
    const drawn = (await world.draw(session)).body.data;
    const full = vi
      .spyOn(world.server.context.blobs, 'put')
      .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    const refused = await world.send(session, drawn.challenge_id);
    full.mockRestore();
    expect([refused.status, refused.body.code]).toEqual([503, 'storage_unavailable']);
    const again = (await world.draw(session)).body.data;
    expect(again.attempts_left).toBe(0);
    expect((await world.send(session, again.challenge_id)).result).toMatchObject({ result: true });
  });
});
