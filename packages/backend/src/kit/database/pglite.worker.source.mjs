// Starts the thread from source: TypeScript support given to the main thread does not reach threads
// dependably, so the thread sets it up for itself. The bundled server starts pglite.worker.js directly.
import { register } from 'tsx/esm/api';

register();
await import('./pglite.worker.ts');
