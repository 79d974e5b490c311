// Starts the process from source, where it sets up TypeScript for itself. The bundled server starts
// starter.worker.js directly.
import { register } from 'tsx/esm/api';

register();
await import('./starter.worker.ts');
