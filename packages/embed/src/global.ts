import { mount } from './mount.ts';
import { MountError } from './mount-error.ts';

// The script for pages without modules. The bundler's way of making a global trips over what a page has added to
// every object.
Object.assign(globalThis, { Kuelik: { mount, MountError } });
