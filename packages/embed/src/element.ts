import type { HostEvents, HostHandlers, MountOptions } from './api.d.ts';

const attributes = {
  session: 'session',
  backendUrl: 'backend-url',
  frontendUrl: 'frontend-url',
  locale: 'locale',
  documentType: 'document-type',
} as const;

/** The widget's element, not yet in the page; it starts when its script loads. */
export function createElement(document: Document, options: MountOptions): HTMLElement {
  const element = document.createElement('kuelik-flow');
  for (const [option, attribute] of Object.entries(attributes)) {
    const value = options[option as keyof typeof attributes];
    if (value !== undefined) element.setAttribute(attribute, value);
  }
  for (const [name, value] of Object.entries(options.theme ?? {})) {
    const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    element.style.setProperty(`--kuelik-${kebab}`, value);
  }
  // A property: the element keeps it until the script loads.
  return Object.assign(element, { texts: options.texts });
}

/** Passes the element's events to the handlers; they reach the window by bubbling. */
export function passEvents(element: HTMLElement, handlers: HostHandlers): () => void {
  const listening = new AbortController();
  const listen = <Name extends keyof HostEvents>(name: Name) => {
    const on = (event: Event) => handlers[name]?.((event as CustomEvent<HostEvents[Name]>).detail);
    element.addEventListener(name, on, { signal: listening.signal });
  };
  listen('finish');
  listen('app-reload');
  listen('kuelik');
  return () => listening.abort();
}
