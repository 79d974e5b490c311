import type { LiteModel, LiteTensor } from './tflite.ts';

/** TFLite's numbers of the operations that the network consists of. */
const codes = {
  add: 0,
  convolution: 3,
  depthwise: 4,
  multiply: 18,
  rectify: 19,
  reshape: 22,
  subtract: 41,
  absolute: 101,
};

/** One array of weights as the engine takes it. */
export interface NamedWeights {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** The layers' kernels, biases and slopes below zero, by the layers' names in the model. Throws RangeError for another network. */
export function weightsOf(model: LiteModel): NamedWeights[] {
  const { tensors, operations } = model;
  const reads = (tensor: number, code: number) =>
    operations.find((operation) => operation.code === code && operation.inputs.includes(tensor));
  const known = new Set(Object.values(codes));
  const stranger = operations.find(({ code }) => !known.has(code));
  if (stranger) throw new RangeError(`An operation of code ${stranger.code} is not part of the network`);
  return operations.flatMap(({ code, inputs, outputs }) => {
    if (code !== codes.convolution && code !== codes.depthwise) return [];
    const [, kernel, bias] = inputs.map((at) => tensors[at]!);
    const out = outputs[0]!;
    const name = tensors[out]!.name.replaceAll('MobileFaceNet/', '').replace('/BatchNorm/FusedBatchNorm', '');
    // The rectifier is spelled out: max(x, 0) + half a slope times (x - |x|).
    const below = reads(out, codes.subtract);
    const half =
      below &&
      reads(below.outputs[0]!, codes.multiply)
        ?.inputs.map((at) => tensors[at]!)
        .find(({ data }) => data);
    return [
      { name: `${name}/kernel`, ...turned(kernel!, code === codes.depthwise) },
      { name: `${name}/bias`, shape: bias!.shape, data: numbersOf(bias!) },
      ...(half
        ? [{ name: `${name}/slope`, shape: half.shape, data: numbersOf(half).map((value) => 2 * value) }]
        : []),
    ];
  });
}

function numbersOf({ name, data }: LiteTensor): Float32Array {
  if (!(data instanceof Float32Array)) throw new RangeError(`${name} holds no numbers`);
  return data;
}

/** From output, row, column, input to row, column, input, output; depthwise kernels only change their shape. */
function turned(kernel: LiteTensor, isDepthwise: boolean): Pick<NamedWeights, 'shape' | 'data'> {
  const data = numbersOf(kernel);
  const [outputs = 0, height = 0, width = 0, inputs = 0] = kernel.shape;
  if (isDepthwise) return { shape: [height, width, inputs, 1], data };
  const rest = height * width * inputs;
  const out = new Float32Array(data.length);
  for (let o = 0; o < outputs; o++) for (let k = 0; k < rest; k++) out[k * outputs + o] = data[o * rest + k]!;
  return { shape: [height, width, inputs, outputs], data: out };
}
