import { type HostEventName, type HostEvents, messageSource } from '@kuelik/protocol';

/** Notifies the host page: see the protocol's `HostEvents`. Never fails. */
export type EmitHostEvent = <Name extends HostEventName>(name: Name, detail: HostEvents[Name]) => void;

export interface HostTargets {
  /** Where DOM events are dispatched: the window, or the widget's element. */
  readonly target: Pick<EventTarget, 'dispatchEvent'>;
  /** The framing page, and the only origin that may receive messages. */
  readonly parent: { readonly window: Pick<Window, 'postMessage'>; readonly origin: string } | null;
  /** Functions of native apps that show us in a web view. */
  readonly bridges: readonly ((message: string) => void)[];
}

/** Runs host code: its errors must not become ours. */
function shielded(action: () => void): void {
  try {
    action();
  } catch (error) {
    globalThis.reportError?.(error);
  }
}

/**
 * The only channel to the host: a DOM event (composed, so that it leaves a shadow root), a message to the
 * framing page's exact origin, and JSON to native bridges.
 */
export function createHostChannel({ target, parent, bridges }: HostTargets) {
  return (name: string, detail: unknown): void => {
    shielded(() => target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })));
    const message = { source: messageSource, type: name, detail };
    if (parent !== null) shielded(() => parent.window.postMessage(message, parent.origin));
    for (const bridge of bridges) shielded(() => bridge(JSON.stringify(message)));
  };
}

/** The channel for the events of a flow. */
export function createHostEvents(targets: HostTargets): EmitHostEvent {
  return createHostChannel(targets);
}
