/** One tensor of a TFLite model; `data` only if it is a constant. */
export interface LiteTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array | Int32Array | null;
}

/** One operation, its tensors by their number; -1 is one that is left out. */
export interface LiteOperation {
  readonly code: number;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** For convolutions: whether the border is padded, and the step in pixels. */
  readonly padded: boolean;
  readonly stride: number;
}

export interface LiteModel {
  readonly tensors: readonly LiteTensor[];
  readonly operations: readonly LiteOperation[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

/** A table of a FlatBuffer: fields by their number in the schema, absent ones null. */
function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const follow = (at: number) => at + view.getUint32(at, true);
  const field = (table: number, number: number): number | null => {
    const layout = table - view.getInt32(table, true);
    const entry = 4 + 2 * number;
    if (entry >= view.getUint16(layout, true)) return null;
    const offset = view.getUint16(layout + entry, true);
    return offset === 0 ? null : table + offset;
  };
  const list = <T>(at: number | null, size: number, read: (at: number) => T): T[] => {
    if (at === null) return [];
    const start = follow(at);
    return Array.from({ length: view.getUint32(start, true) }, (_, i) => read(start + 4 + i * size));
  };
  const int = (at: number | null) => (at === null ? 0 : view.getInt32(at, true));
  const byte = (at: number | null) => (at === null ? 0 : view.getInt8(at));
  return { view, follow, field, list, int, byte };
}

/** Reads a TFLite file with one graph (schema version 3). Throws RangeError for any other file. */
export function readLite(bytes: Uint8Array): LiteModel {
  if (new TextDecoder().decode(bytes.subarray(4, 8)) !== 'TFL3') throw new RangeError('Not a TFLite file');
  const { field, follow, list, int, byte } = reader(bytes);
  const tables = (at: number | null) => list(at, 4, follow);
  const ints = (at: number | null) => list(at, 4, int);
  const model = follow(0);
  const [graph, ...others] = tables(field(model, 2));
  if (graph === undefined || others.length > 0) throw new RangeError('One graph is expected');
  const codes = tables(field(model, 1)).map((code) => Math.max(byte(field(code, 0)), int(field(code, 3))));
  const buffers = tables(field(model, 4)).map((buffer) => {
    const at = field(buffer, 0);
    if (at === null) return null;
    const start = follow(at);
    return new Uint8Array(bytes.subarray(start + 4, start + 4 + int(start))).buffer;
  });
  const tensors = tables(field(graph, 0)).map((tensor): LiteTensor => {
    const content = buffers[int(field(tensor, 2))] ?? null;
    const type = byte(field(tensor, 1));
    const name = list(field(tensor, 3), 1, (at) => String.fromCharCode(byte(at))).join('');
    const data =
      content === null || content.byteLength === 0
        ? null
        : type === 0
          ? new Float32Array(content)
          : type === 2
            ? new Int32Array(content)
            : null;
    return { name, shape: ints(field(tensor, 0)), data };
  });
  const operations = tables(field(graph, 3)).map((operation): LiteOperation => {
    const code = codes[int(field(operation, 0))]!;
    const options = field(operation, 4);
    const isConvolution = options !== null && (code === 3 || code === 4);
    return {
      code,
      inputs: ints(field(operation, 1)),
      outputs: ints(field(operation, 2)),
      padded: isConvolution && byte(field(follow(options), 0)) === 0,
      stride: isConvolution ? int(field(follow(options), 1)) : 1,
    };
  });
  return { tensors, operations, inputs: ints(field(graph, 1)), outputs: ints(field(graph, 2)) };
}
