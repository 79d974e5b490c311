// Starts the process from source, where it sets up TypeScript for itself. The bundled server starts
// pkcs11.worker.js directly.
import { register } from 'tsx/esm/api';

register();
await import('./pkcs11.worker.ts');
