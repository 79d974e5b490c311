import { readFileSync } from 'node:fs';
import { createRawSource } from '../../packages/vision/src/face/frames/raw-source.ts';
import { createFaceNetworks, startBackend } from '../../packages/vision/src/face/observe/tensorflow.ts';
import { compareViews } from '../../packages/vision/src/face/parallax/views.ts';
import { decodePicture } from '../../packages/vision/src/node/decode.ts';
import type { FaceInspection } from '../../packages/vision/src/node/engine.ts';
import { inspectPicture } from '../../packages/vision/src/node/faces.ts';
import { chipSide } from '../../packages/vision/src/node/identity/chip.ts';
import { createIdentity } from '../../packages/vision/src/node/identity/identity.ts';
import { createMobileNetwork } from '../../packages/vision/src/node/identity/mobile-network.ts';
import { readEngine, readModel } from '../../packages/vision/src/node/model-files.ts';
import { framesPerStep, livenessTechnologies } from '../../technologies/liveness/contract.ts';
import { drawSteps, livenessCodes } from '../../technologies/liveness/recipes.ts';
import { compareMoved, type Evidence, needsIdentity } from '../../technologies/liveness/server/evidence.ts';
import { judge } from '../../technologies/liveness/server/judge.ts';
import { movementPrints } from '../../technologies/liveness/server/replay.ts';
import { verdictBounds } from '../../technologies/liveness/thresholds.ts';
import { cost } from './cost.ts';
import type { Figure } from './figure.ts';

const runs = 3;
/**
 * Cost of a face that is not tracked between frames: two runs to find it (`settleMesh`), five crops
 * (`steadyMesh`).
 */
const meshes = 7;

/**
 * Cost of verifying a whole submission, by technology: decoding, face, mesh, measurements, identity,
 * portrait, verdict. The reference is the bare networks, run as often as the submission needs them.
 */
export async function livenessFigures(): Promise<Figure[]> {
  const jpeg = readFileSync(
    new URL('../../packages/vision/src/node/fixtures/first-person.jpg', import.meta.url),
  );
  await startBackend(await readEngine(null));
  const networks = await createFaceNetworks(await readModel('detector', null), await readModel('mesh', null));
  const files = await readModel('descriptor', null);
  const identity = createIdentity(files);
  const descriptor = createMobileNetwork(files);
  const detectorInput = new Uint8Array(256 * 256 * 4);
  const meshInput = new Uint8Array(192 * 192 * 4);
  const descriptorInput = new Uint8Array(chipSide * chipSide * 4);
  const figures: Figure[] = [];
  for (const technology of livenessTechnologies) {
    const steps = drawSteps(technology, (n) => n - 1);
    const frames = steps.flatMap((step) => Array.from({ length: framesPerStep[step] }, () => ({ step })));
    const verify = async () => {
      const inspected: FaceInspection[] = [];
      for (const i of frames.keys()) {
        const source = createRawSource(await decodePicture(jpeg));
        const who = needsIdentity(frames, i) ? identity : null;
        const found = await inspectPicture(source, networks, who, i === frames.length - 1);
        inspected.push(found);
      }
      const compared = await compareMoved(inspected, frames, async (views) => compareViews(views));
      const seen = compared.map((found, i): Evidence['frames'][number] => ({
        ...found,
        step: frames[i]?.step ?? 'photo',
        closing: frames[i + 1]?.step !== frames[i]?.step,
        at: 1000 * i,
        content: `${i}`,
        seenBefore: false,
      }));
      movementPrints(seen);
      judge({
        steps,
        frames: seen,
        elapsed: 60_000,
        countdown: 3_000,
        asked: false,
        samePerson: verdictBounds.samePerson,
        earlier: null,
        movedAlike: false,
        camera: '',
        virtualCamera: 'refuse',
        knownMovement: 'note',
      });
    };
    const bare = () => {
      for (const i of frames.keys()) {
        networks.detect(detectorInput);
        for (let mesh = 0; mesh < meshes; mesh += 1) networks.mesh(meshInput);
        // The face and its mirror image.
        if (needsIdentity(frames, i)) for (const _ of [0, 1]) descriptor.describe(descriptorInput);
      }
    };
    figures.push({
      name: `verify a submission of ${livenessCodes[technology]}, ${frames.length} frames`,
      value: await cost(runs, verify),
      unit: 'ms CPU',
      reference: 'bare inference on as many frames',
      referenceValue: await cost(runs, bare),
    });
  }
  return figures;
}
