// Starts the process from source, where it sets up TypeScript for itself. The bundled server starts
// pdf.worker.js directly.
import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';

register();
// Registered last, it is asked first.
registerHooks('./plain-packages.worker.source.mjs', import.meta.url);
await import('./pdf.worker.ts');
