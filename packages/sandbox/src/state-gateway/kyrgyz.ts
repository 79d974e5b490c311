import { stateGateway } from '@kuelik/providers/contract';
import type { FastifyInstance } from 'fastify';
import { kyrgyzPeople } from '../people/kyrgyz.ts';
import { drawPortrait } from '../people/portrait.ts';
import { Refusal } from '../serve/refusal.ts';
import { serve } from '../serve/serve.ts';
import type { World } from '../world.ts';

/** Mounts the search of the Kyrgyz registry. */
export function kyrgyzRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, {
    operation: stateGateway.searchKyrgyz,
    provider: 'state-gateway',
    carried: ({ pin }) => ({ pin }),
    handle: async ({ body }) => {
      const person = kyrgyzPeople.find(
        ({ pin, document_number }) => pin === body.pin && document_number === body.document_number,
      );
      if (person === undefined) throw new Refusal('search-failed');
      return { person: { ...person, face_photo: await drawPortrait(person.pin, person.gender) } };
    },
  });
}
