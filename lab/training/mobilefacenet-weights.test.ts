import { expect, it } from 'vitest';
import { weightsOf } from './mobilefacenet-weights.ts';
import { type LiteModel, readLite } from './tflite.ts';

const tensor = (name: string, shape: readonly number[], data: readonly number[] | null = null) => ({
  name,
  shape,
  data: data === null ? null : Float32Array.from(data),
});
const operation = (code: number, inputs: readonly number[], outputs: readonly number[]) => ({
  code,
  inputs,
  outputs,
  padded: false,
  stride: 1,
});

/** A convolution of two inputs to two outputs, whose rectifier is spelled out with half a slope of 0.1 and 0.2. */
const model: LiteModel = {
  tensors: [
    tensor('input', [1, 1, 1, 2]),
    tensor('kernel', [2, 1, 1, 2], [1, 2, 3, 4]),
    tensor('bias', [2], [5, 6]),
    tensor('MobileFaceNet/Conv2d_0/BatchNorm/FusedBatchNorm', [1, 1, 1, 2]),
    tensor('absolute', [1, 1, 1, 2]),
    tensor('below', [1, 1, 1, 2]),
    tensor('half', [2], [0.1, 0.2]),
    tensor('output', [1, 1, 1, 2]),
  ],
  operations: [
    operation(3, [0, 1, 2], [3]),
    operation(101, [3], [4]),
    operation(41, [3, 4], [5]),
    operation(18, [5, 6], [7]),
  ],
  inputs: [0],
  outputs: [7],
};

it('names the layers, turns kernels and doubles the halved slopes', () => {
  expect(
    weightsOf(model).map(({ name, shape, data }) => [
      name,
      shape,
      [...data].map((x) => Number(x.toFixed(4))),
    ]),
  ).toEqual([
    ['Conv2d_0/kernel', [1, 1, 2, 2], [1, 3, 2, 4]],
    ['Conv2d_0/bias', [2], [5, 6]],
    ['Conv2d_0/slope', [2], [0.2, 0.4]],
  ]);
});

it('refuses a network of other operations, and other files', () => {
  expect(() => weightsOf({ ...model, operations: [operation(9, [0], [1])] })).toThrow(/operation of code 9/i);
  expect(() => readLite(new Uint8Array(64))).toThrow(/not a TFLite file/i);
});
