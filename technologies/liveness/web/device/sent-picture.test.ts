import { documentPicture, votingPicture } from '@kuelik/vision/document/sent-picture';
import { expect, it } from 'vitest';
import { framesPerStep, maximumFrames } from '../../contract.ts';
import { recipes } from '../../recipes.ts';
import { sentPicture } from './sent-picture.ts';

const turning = sentPicture(['center', 'left', 'right', 'photo']);
const resting = sentPicture(['center', 'photo']);

it('leaves room for a document in a megabyte, even after the most frames', () => {
  const sides = 2 * (documentPicture.bytes + votingPicture.bytes);
  // Calls with their heads, as counted in e2e/journeys/camera/village-line.spec.ts.
  const calls = 80 * 1024;
  expect(maximumFrames * turning.bytes + sides + calls).toBeLessThan(1_000_000);
});

it('sends finer pictures where the depth of a head at rest is measured', () => {
  expect(resting.encodings[0]?.quality).toBeGreaterThan(turning.encodings[0]?.quality ?? 1);
  expect(resting.bytes).toBeGreaterThan(turning.bytes);
  const frames = recipes.core.reduce((sum, step) => sum + framesPerStep[step], 0);
  expect(frames * resting.bytes).toBeLessThan(600_000);
});
