/** More files wait than may: the caller should shed the request (503 and Retry-After). */
export class PdfBusyError extends Error {
  readonly code = 'pdf_busy';
  override readonly name = 'PdfBusyError';
}

/** Reading the file took too long or too much memory, or ended its process: the file cannot be read. */
export class PdfKilledError extends Error {
  override readonly name = 'PdfKilledError';
}

/** The process did not start. It says nothing of the file. */
export class PdfProcessError extends Error {
  override readonly name = 'PdfProcessError';
}
