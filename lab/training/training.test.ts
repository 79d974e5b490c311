import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { createOcrbNetwork } from '../../packages/vision/src/document/network/ocrb-network.ts';
import { ocrbWeights } from '../../packages/vision/src/document/network/ocrb-weights.ts';
import { printWeights } from '../../packages/vision/src/node/print/print-weights.ts';
import { startEngine } from './backend.ts';
import { toHalves } from './embed.ts';
import { keepGood } from './keep-good.ts';
import { ownAlphabets } from './ocr-b-letters.ts';
import { exportWeights, measureOcrB, trainOcrB } from './ocr-b-training.ts';

// The work is bounded by its steps; a busy machine needs longer.
vi.setConfig({ testTimeout: 600_000 });

beforeAll(startEngine);

describe('training of the MRZ network', () => {
  it('learns from scratch: a few small steps beat chance by far', async () => {
    const alphabets = await ownAlphabets([0]);
    const network = trainOcrB(alphabets, { seed: 5, steps: 45, batch: 32 });
    const accuracy = measureOcrB(network, alphabets, 6, 300);
    expect(accuracy).toBeGreaterThan(0.1);
    // The exported network is the same: the reader's own arithmetic matches the training's.
    const { shapes, numbers } = exportWeights(network);
    const reader = createOcrbNetwork({ shapes, halves: toHalves(numbers) });
    const cell = Float32Array.from({ length: 24 * 24 }, (_, i) => Math.sin(i * 0.7));
    const trained = network.run(cell, 1, { height: 24, width: 24 });
    const read = reader.logProbabilities(cell);
    for (let c = 1; c < 38; c++) {
      expect(read[c]! - read[0]!).toBeCloseTo(trained[c]! - trained[0]!, 1);
    }
  });

  it('gives the same numbers for the same seed', async () => {
    const alphabets = await ownAlphabets([0]);
    const run = (seed: number) =>
      createHash('sha256')
        .update(exportWeights(trainOcrB(alphabets, { seed, steps: 2, batch: 8 })).numbers)
        .digest('hex');
    expect(run(1)).toBe(run(1));
    expect(run(1)).not.toBe(run(2));
  });
});

test('a trial run does not overwrite the product’s network', () => {
  expect(() => keepGood(0.02, undefined)).toThrow('keeps its network');
  expect(() => keepGood(0.02, '/tmp/elsewhere')).not.toThrow();
  expect(() => keepGood(0.85, undefined)).not.toThrow();
});

describe('the network files', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../packages/vision/assets/${name}`, import.meta.url));

  it.each(['ocrb', 'print'])('%s: match the recorded training', (folder) => {
    const record = JSON.parse(read(`${folder}/training.json`).toString()) as {
      sha256: string;
      accuracy: number;
    };
    expect(record.accuracy).toBeGreaterThan(0.8);
    expect(
      createHash('sha256')
        .update(read(`${folder}/network.bin`))
        .digest('hex'),
    ).toBe(record.sha256);
  });

  it.each([
    ['ocrb', ocrbWeights],
    ['print', printWeights],
  ] as const)("%s: match the reader's weights", (folder, weights) => {
    const bytes = read(`${folder}/network.bin`);
    const numbers = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    expect(toHalves(numbers)).toBe(weights.halves);
  });
});
