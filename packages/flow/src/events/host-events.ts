import { type HostEventName, type HostEvents, messageSource } from '@kuelik/protocol';

/** Tells the host page something: see the protocol's `HostEvents`. Never fails. */
export type EmitHostEvent = <Name extends HostEventName>(name: Name, detail: HostEvents[Name]) => void;

export interface HostTargets {
  /** Where DOM events are dispatched: the window, or the widget's element. */
  readonly target: Pick<EventTarget, 'dispatchEvent'>;
  /** The page that holds us in a frame, and the only origin that may hear us. */
  readonly parent: { readonly window: Pick<Window, 'postMessage'>; readonly origin: string } | null;
  /** Functions of native apps that show us in a web view. */
  readonly bridges: readonly ((message: string) => void)[];
}

/** Runs what belongs to the host: its failure must not become ours. */
function shielded(action: () => void): void {
  try {
    action();
  } catch (error) {
    globalThis.reportError?.(error);
  }
}

/**
 * Creates the one way to the host: a DOM event (composed, so that it leaves a shadow root), a message
 * to the framing page's exact origin, and JSON to native bridges.
 */
export function createHostEvents({ target, parent, bridges }: HostTargets): EmitHostEvent {
  return (name, detail) => {
    shielded(() => target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })));
    const message = { source: messageSource, type: name, detail };
    if (parent !== null) shielded(() => parent.window.postMessage(message, parent.origin));
    for (const bridge of bridges) shielded(() => bridge(JSON.stringify(message)));
  };
}
