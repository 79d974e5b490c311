import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';

/** By the names that pdf.js asks for. */
const addresses: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg };

/**
 * Loads the decoders of scanned pages (JPEG 2000, JBIG2) when a file contains such a picture, in the form that pdf.js
 * expects of a `BinaryDataFactory`. Rejects for anything else: the page then fails, rather than lacking its picture.
 */
export class ImageDecoders {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses[filename];
    if (address === undefined) throw new Error(`There is no ${filename}`);
    const response = await fetch(new URL(address, location.href));
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
