/** The queue of files is full: the caller should reject the request (503 and Retry-After). */
export class PdfBusyError extends Error {
  readonly code = 'pdf_busy';
  override readonly name = 'PdfBusyError';
}

/** Reading the file took too much time or memory, or crashed its process: the file cannot be read. */
export class PdfKilledError extends Error {
  override readonly name = 'PdfKilledError';
}

/** The process did not start. The file is not the cause: the caller may try again (503 and Retry-After). */
export class PdfProcessError extends Error {
  readonly code = 'pdf_process';
  override readonly name = 'PdfProcessError';
}
