// Starts the thread from source: TypeScript loaders of the main thread do not reliably apply to threads, so
// the thread sets one up itself. The bundled server starts pglite.worker.js directly.
import { register } from 'tsx/esm/api';

register();
await import('./pglite.worker.ts');
