/**
 * Why models could not be loaded. `timeout`: the server stopped sending; `network`: no answer or an
 * error status; `integrity`: something else than the expected file came; `unsupported`: this browser
 * cannot run them; `blocked`: the policy of the page does not let their worker run.
 */
export type ModelLoadErrorCode = 'timeout' | 'network' | 'integrity' | 'unsupported' | 'blocked';

/** Models could not be loaded; `message` says which file and why, for the log. */
export class ModelLoadError extends Error {
  override readonly name = 'ModelLoadError';
  readonly code: ModelLoadErrorCode;

  constructor(code: ModelLoadErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
