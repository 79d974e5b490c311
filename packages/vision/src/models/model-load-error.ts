/**
 * Why models could not be loaded. `timeout`: the server stopped sending; `network`: no reply or an error
 * status; `integrity`: the file was not the expected one; `unsupported`: this browser cannot run them;
 * `blocked`: the page's policy forbids their worker.
 */
export type ModelLoadErrorCode = 'timeout' | 'network' | 'integrity' | 'unsupported' | 'blocked';

/** Models could not be loaded; `message` names the file and the reason, for the log. */
export class ModelLoadError extends Error {
  override readonly name = 'ModelLoadError';
  readonly code: ModelLoadErrorCode;

  constructor(code: ModelLoadErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
