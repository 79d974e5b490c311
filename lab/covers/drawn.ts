import { blackMask, clearGlasses, darkGlasses, headscarf, surgicalMask } from '../people/accessories.ts';
import { toJpeg } from '../people/clip.ts';
import { type Accessory, makePerson } from '../people/person.ts';
import { random } from '../people/random.ts';
import { renderFrame } from '../people/render.ts';
import { makeScene } from '../people/scene.ts';
import { drawTraits, type Traits } from '../people/traits.ts';
import type { CoverCase, Outfit } from './looks.ts';

const clothes: Readonly<Record<string, { readonly wears: Outfit; readonly accessory?: Accessory }>> = {
  bare: { wears: 'nothing' },
  'headscarf-white': { wears: 'nothing', accessory: headscarf([228, 226, 232]) },
  'headscarf-blue': { wears: 'nothing', accessory: headscarf([44, 66, 130]) },
  'headscarf-black': { wears: 'nothing', accessory: headscarf([26, 24, 28]) },
  'surgical-mask': { wears: 'mask', accessory: surgicalMask },
  'black-mask': { wears: 'mask', accessory: blackMask },
  'clear-glasses': { wears: 'glasses', accessory: clearGlasses },
  'dark-glasses': { wears: 'dark-glasses', accessory: darkGlasses },
};

function groupsOf(name: string, { beard, hairStyle, skin }: Traits): string[] {
  return [
    ...(beard === 'none' ? [] : ['beard']),
    ...(hairStyle === 'fringe' ? ['bangs'] : []),
    ...(skin[0] < 150 ? ['dark-skin'] : []),
    ...(name.startsWith('headscarf') ? ['headscarf'] : []),
  ];
}

/** Everyone in every outfit: one frame each, seated, as a camera's JPEG. */
export function drawnCases(seeds: readonly number[]): CoverCase[] {
  return Object.entries(clothes).flatMap(([name, { wears, accessory }]) =>
    seeds.map((seed) => ({
      name: `${name}, person ${seed}`,
      wears,
      groups: groupsOf(name, drawTraits(seed, random(seed))),
      read: async () => {
        const person = await makePerson(seed, accessory);
        const scene = await makeScene(seed, person.traits.skin);
        const pose = { yaw: (seed % 7) - 3, pitch: (seed % 5) - 2 };
        return toJpeg(renderFrame(person, pose, scene, { noiseSeed: seed }));
      },
    })),
  );
}
