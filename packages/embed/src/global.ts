import { mount } from './mount.ts';
import { MountError } from './mount-error.ts';

// The script for pages without modules. The bundler's way of creating a global fails on pages that extend
// Object.prototype.
Object.assign(globalThis, { Kuelik: { mount, MountError } });
