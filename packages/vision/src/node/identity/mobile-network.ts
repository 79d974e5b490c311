import * as tf from '@tensorflow/tfjs-core';
import type { DescriptorNetwork } from '../../face/observe/networks.ts';
import type { ModelFiles } from '../../face/observe/tensorflow.ts';
import { chipSide } from './chip.ts';

/** The blocks in order; those that halve the picture, and the one that widens it, have no path past them. */
const blocks = [
  { name: 'Conv2d_2_InvResBlock_0', halves: true },
  ...[1, 2, 3, 4].map((n) => ({ name: `Conv2d_2_InvResBlock_${n}`, halves: false })),
  { name: 'Conv2d_3_InvResBlock_0', halves: true },
  ...[0, 1, 2, 3, 4, 5].map((n) => ({ name: `Conv2d_4_InvResBlock_${n}`, halves: false })),
  { name: 'Conv2d_5_InvResBlock_0', halves: true },
  ...[0, 1].map((n) => ({ name: `Conv2d_6_InvResBlock_${n}`, halves: false })),
];

interface WeightsGroup {
  readonly weights: tf.io.WeightsManifestEntry[];
}

/** A layer's numbers; `slope` is that of its rectifier below zero, undefined if it has none. */
interface Layer {
  readonly kernel: tf.Tensor4D;
  readonly bias: tf.Tensor1D;
  readonly slope: tf.Tensor1D | undefined;
}

/** Reads the layers by name. Throws for a name that the files lack. */
function readLayers({ graph, weights }: ModelFiles): (name: string) => Layer {
  const groups = JSON.parse(new TextDecoder().decode(graph)) as WeightsGroup[];
  const tensors = tf.io.decodeWeights(
    weights.slice().buffer,
    groups.flatMap((group) => group.weights),
  );
  return (name) => {
    const [kernel, bias] = [tensors[`${name}/kernel`], tensors[`${name}/bias`]];
    if (kernel === undefined || bias === undefined) throw new Error(`The model has no layer named ${name}`);
    return {
      kernel: kernel as tf.Tensor4D,
      bias: bias as tf.Tensor1D,
      slope: tensors[`${name}/slope`] as tf.Tensor1D | undefined,
    };
  };
}

const rectifier = ({ bias, slope }: Layer) => ({
  bias,
  ...(slope === undefined ? {} : { activation: 'prelu' as const, preluActivationWeights: slope }),
});

const convolve = (x: tf.Tensor4D, layer: Layer, strides: 1 | 2 = 1) =>
  tf.fused.conv2d({ x, filter: layer.kernel, strides, pad: 'same', ...rectifier(layer) });

/** Convolves each channel separately. */
const convolveApart = (x: tf.Tensor4D, layer: Layer, strides: 1 | 2 = 1, pad: 'same' | 'valid' = 'same') =>
  tf.fused.depthwiseConv2d({ x, filter: layer.kernel, strides, pad, ...rectifier(layer) });

/**
 * MobileFaceNet: 112 x 112 RGBA in, 192 numbers out. Needs `startBackend`. Throws if the files are not those of
 * the network.
 */
export function createMobileNetwork(files: ModelFiles): DescriptorNetwork {
  const layer = readLayers(files);
  const entry = ['Conv2d_0', 'SeparableConv2d', 'Conv'].map(layer) as [Layer, Layer, Layer];
  const middle = blocks.map(({ name, halves }) => ({
    halves,
    widen: layer(`${name}/Conv`),
    apart: layer(`${name}/SeparableConv2d`),
    narrow: layer(`${name}/Conv_1`),
  }));
  const last = layer('Conv2d_7');
  const whole = layer('Logits/SeparableConv2d');
  const end = ['Logits/Conv', 'Logits/LinearConv1x1'].map(layer) as [Layer, Layer];
  const input = new Float32Array(chipSide * chipSide * 3);
  const forward = (picture: tf.Tensor4D): tf.Tensor => {
    let x = convolve(convolveApart(convolve(picture, entry[0], 2), entry[1]), entry[2]);
    for (const { halves, widen, apart, narrow } of middle) {
      const inside = convolve(convolveApart(convolve(x, widen), apart, halves ? 2 : 1), narrow);
      x = halves ? inside : tf.add(inside, x);
    }
    return convolve(convolve(convolveApart(convolve(x, last), whole, 1, 'valid'), end[0]), end[1]);
  };
  return {
    describe(pixels) {
      for (let from = 0, to = 0; to < input.length; from += 4, to += 3) {
        for (let c = 0; c < 3; c++) input[to + c] = (pixels[from + c]! - 127.5) / 128;
      }
      const output = tf.tidy(() => forward(tf.tensor4d(input, [1, chipSide, chipSide, 3])));
      const numbers = output.dataSync<'float32'>();
      output.dispose();
      return numbers;
    },
  };
}
