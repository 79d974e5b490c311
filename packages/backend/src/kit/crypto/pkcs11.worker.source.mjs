// Starts the process from source and sets up TypeScript for it. The bundled server starts pkcs11.worker.js
// directly.
import { register } from 'tsx/esm/api';

register();
await import('./pkcs11.worker.ts');
