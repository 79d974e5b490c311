import { randomUUID } from 'node:crypto';
import { photoCheck } from '@kuelik/providers/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { behaves } from '../cases/find-effect.ts';
import { personOf } from '../people/people.ts';
import { registeredPhoto } from '../people/portrait.ts';
import { Refusal } from '../serve/refusal.ts';
import { serve } from '../serve/serve.ts';
import { later, type World } from '../world.ts';
import { isPicture, likeness } from './likeness.ts';

const provider = 'photo-check';
const MATCHING_FROM = 0.6;

const checkRow = v.object({
  iin: v.string(),
  matching: v.boolean(),
  similarity: v.number(),
  created_at: v.unknown(),
});

/** Mounts the state photo check. */
export function photoCheckRoutes(app: FastifyInstance, world: World): void {
  const { query, now, delays } = world;

  const findCheck = async (id: string) => {
    const { rows } = await query('SELECT * FROM sandbox.photo_check WHERE id = $1', [id]);
    if (rows[0] === undefined) throw new Refusal('proc_not_found');
    return v.parse(checkRow, rows[0]);
  };

  serve(app, world, {
    operation: photoCheck.startCheck,
    provider,
    carried: ({ iin }) => ({ iin }),
    handle: async ({ body, carried }) => {
      const photo = Buffer.from(body.photo, 'base64');
      if (!(await isPicture(photo))) throw new Refusal('photo_unreadable');
      if (personOf(body.iin) === null) throw new Refusal('iin_not_found');
      const registered = await registeredPhoto(query, body.iin);
      const similarity = behaves(carried, 'does-not-match')
        ? 0.21
        : registered === null
          ? 0.93
          : await likeness(photo, Buffer.from(registered, 'base64'));
      await query(
        `INSERT INTO sandbox.photo_check (id, reference, iin, matching, similarity, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (reference) DO NOTHING`,
        [
          randomUUID(),
          body.reference,
          body.iin,
          similarity >= MATCHING_FROM,
          similarity,
          now().toISOString(),
        ],
      );
      const { rows } = await query('SELECT id FROM sandbox.photo_check WHERE reference = $1', [
        body.reference,
      ]);
      return { proc_id: String(rows[0]?.id) };
    },
  });

  serve(app, world, {
    operation: photoCheck.readCheck,
    provider,
    carried: async (_body, params) => ({ iin: (await findCheck(params.proc_id ?? '')).iin }),
    handle: async ({ params, carried }) => {
      const check = await findCheck(params.proc_id ?? '');
      if (behaves(carried, 'check-lost')) throw new Refusal('proc_not_found');
      const startedAt =
        check.created_at instanceof Date ? check.created_at : new Date(String(check.created_at));
      const working = now() < later(startedAt, delays.processingMs);
      if (working || behaves(carried, 'check-endless')) return { status: 'PROCESSING' as const };
      return { status: 'FINISHED' as const, matching: check.matching, similarity: check.similarity };
    },
  });
}
