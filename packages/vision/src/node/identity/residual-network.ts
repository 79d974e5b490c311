import * as tf from '@tensorflow/tfjs-core';
import type { DescriptorNetwork } from '../../face/networks.ts';
import type { ModelFiles } from '../../face/tensorflow.ts';

/** Side of the network's input picture in pixels. */
export const chipSide = 150;

/** Means of red, green and blue that the network subtracts (dlib, `input_rgb_image_sized`). */
const means = [122.782, 117.001, 104.298] as const;

/** The network's blocks in order; those that end in `down` halve the picture. */
const blocks = [
  'conv32_1',
  'conv32_2',
  'conv32_3',
  'conv64_down',
  'conv64_1',
  'conv64_2',
  'conv64_3',
  'conv128_down',
  'conv128_1',
  'conv128_2',
  'conv256_down',
  'conv256_1',
  'conv256_2',
  'conv256_down_out',
] as const;

/** Types rather than interfaces, because TensorFlow's `tidy` requires index signatures. */
type Layer = { readonly kernel: tf.Tensor4D; readonly bias: tf.Tensor1D };

interface WeightsGroup {
  readonly weights: tf.io.WeightsManifestEntry[];
}

/** Reads the weights and folds each layer's scale into its kernel. */
function readLayers({ graph, weights }: ModelFiles) {
  const groups = JSON.parse(new TextDecoder().decode(graph)) as WeightsGroup[];
  const specs = groups.flatMap((group) => group.weights);
  const tensors = tf.io.decodeWeights(weights.slice().buffer, specs);
  const tensor = (name: string): tf.Tensor => {
    const found = tensors[name];
    if (found === undefined) throw new Error(`The model has no weights named ${name}`);
    return found;
  };
  const layer = (name: string): Layer => {
    const scale = tensor(`${name}/scale/weights`);
    return {
      kernel: tf.mul(tensor(`${name}/conv/filters`), scale) as tf.Tensor4D,
      bias: tf.add(tf.mul(tensor(`${name}/conv/bias`), scale), tensor(`${name}/scale/biases`)) as tf.Tensor1D,
    };
  };
  const layers = tf.tidy(() => ({
    entry: layer('conv32_down'),
    blocks: blocks.map((name) => ({
      halves: name.includes('down'),
      first: layer(`${name}/conv1`),
      second: layer(`${name}/conv2`),
    })),
    last: tf.clone(tensor('fc')) as tf.Tensor2D,
  }));
  tf.dispose(tensors);
  return layers;
}

const convolve = (x: tf.Tensor4D, { kernel, bias }: Layer, stride: 1 | 2) =>
  tf.add(tf.conv2d(x, kernel, stride, stride === 2 ? 'valid' : 'same'), bias) as tf.Tensor4D;

/** Adds a residual connection; the smaller operand is zero-padded, as in dlib's `add_prev`. */
function addPast(out: tf.Tensor4D, past: tf.Tensor4D): tf.Tensor4D {
  const side = Math.max(out.shape[1], past.shape[1]);
  const depth = Math.max(out.shape[3], past.shape[3]);
  const [a, b] = [out, past].map((x) => {
    const [, height, width, channels] = x.shape;
    return tf.pad(x, [
      [0, 0],
      [0, side - height],
      [0, side - width],
      [0, depth - channels],
    ]);
  });
  return tf.relu(tf.add(a!, b!)) as tf.Tensor4D;
}

/**
 * dlib's face recognition network: 29 convolutions with residual connections, 150 x 150 RGBA in, 128 numbers
 * out. Needs `startBackend`. Throws if the files are not those of the network.
 */
export function createResidualNetwork(files: ModelFiles): DescriptorNetwork {
  const layers = readLayers(files);
  const input = new Float32Array(chipSide * chipSide * 3);
  const forward = (picture: tf.Tensor4D): tf.Tensor => {
    let x = tf.relu(convolve(picture, layers.entry, 2)) as tf.Tensor4D;
    x = tf.maxPool(x, 3, 2, 'valid');
    for (const { halves, first, second } of layers.blocks) {
      const inside = tf.relu(convolve(x, first, halves ? 2 : 1)) as tf.Tensor4D;
      x = addPast(convolve(inside, second, 1), halves ? tf.avgPool(x, 2, 2, 'valid') : x);
    }
    return tf.matMul(tf.mean(x, [1, 2]) as tf.Tensor2D, layers.last);
  };
  return {
    describe(pixels) {
      for (let from = 0, to = 0; to < input.length; from += 4, to += 3) {
        for (let c = 0; c < 3; c++) input[to + c] = (pixels[from + c]! - means[c]!) / 256;
      }
      const output = tf.tidy(() => forward(tf.tensor4d(input, [1, chipSide, chipSide, 3])));
      const numbers = output.dataSync<'float32'>();
      output.dispose();
      return numbers;
    },
  };
}
