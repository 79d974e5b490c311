import { readFileSync } from 'node:fs';
import { createRawSource } from '../../packages/vision/src/face/frames/raw-source.ts';
import { observePicture } from '../../packages/vision/src/face/observe/observe.ts';
import { createFaceNetworks, startBackend } from '../../packages/vision/src/face/observe/tensorflow.ts';
import { decodePicture } from '../../packages/vision/src/node/decode.ts';
import { describePicture } from '../../packages/vision/src/node/faces.ts';
import { chipSide } from '../../packages/vision/src/node/identity/chip.ts';
import { createIdentity } from '../../packages/vision/src/node/identity/identity.ts';
import { createMobileNetwork } from '../../packages/vision/src/node/identity/mobile-network.ts';
import { readEngine, readModel } from '../../packages/vision/src/node/model-files.ts';
import { readDocument } from '../../packages/vision/src/node/read-document.ts';
import { makeDocument, photograph } from '../papers/index.ts';
import { cost } from './cost.ts';
import type { Figure } from './figure.ts';

const runs = 9;

/**
 * The engine optimises its code while it runs, on other threads whose time counts as well: a fresh process spends 0.7 s on the
 * first picture, 0.3 s on the fifth, and from about the tenth on as long as in a long-running server.
 */
const warmUps = 12;
const steadyCost = (work: () => unknown) => cost(runs, work, warmUps);

/** Server cost of the vision code, compared with its irreducible part. */
export async function visionFigures(): Promise<Figure[]> {
  const jpeg = readFileSync(
    new URL('../../packages/vision/src/node/fixtures/first-person.jpg', import.meta.url),
  );
  await startBackend(await readEngine(null));
  const networks = await createFaceNetworks(await readModel('detector', null), await readModel('mesh', null));
  const source = createRawSource(await decodePicture(jpeg));
  const detectorInput = new Uint8Array(256 * 256 * 4);
  const meshInput = new Uint8Array(192 * 192 * 4);
  const bare = await steadyCost(() => {
    networks.detect(detectorInput);
    networks.mesh(meshInput);
  });
  const files = await readModel('descriptor', null);
  const identity = createIdentity(files);
  const network = createMobileNetwork(files);
  const chip = new Uint8Array(chipSide * chipSide * 4);
  /** Both pictures of a comparison, from their bytes. */
  const compareTwo = async () => {
    for (const picture of [jpeg, jpeg])
      await describePicture(await decodePicture(picture), networks, identity);
  };
  const bareTwo = () => {
    for (const _ of [0, 1]) {
      networks.detect(detectorInput);
      for (const __ of [0, 1]) {
        networks.mesh(meshInput);
        network.describe(chip);
      }
    }
  };

  const art = await makeDocument({ seed: 7, kind: 'kz-passport' });
  const { picture } = await photograph(art, { seed: 7, level: 'mild' });
  const page = await decodePicture(picture);
  return [
    {
      name: 'process one frame on the server',
      value: await steadyCost(() => observePicture(source, networks)),
      unit: 'ms CPU',
      reference: 'bare inference of detector and mesh',
      referenceValue: bare,
    },
    {
      name: 'compare two faces on the server (budget 300)',
      value: await steadyCost(compareTwo),
      unit: 'ms CPU',
      reference: 'bare inference of detector, mesh and descriptor',
      referenceValue: await steadyCost(bareTwo),
    },
    {
      name: 'read a photographed passport, 1920 x 1440',
      value: await cost(runs, () => readDocument(page, async () => [])),
      unit: 'ms CPU',
      reference: 'decoding the same JPEG',
      referenceValue: await cost(runs, () => decodePicture(picture)),
    },
  ];
}
