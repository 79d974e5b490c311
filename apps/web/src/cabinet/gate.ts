/** Sign-in state, which decides what the cabinet shows. */
export type Gate =
  | { readonly name: 'checking' }
  /** `ended`: the sign-in has just expired. */
  | { readonly name: 'closed'; readonly ended: boolean }
  | { readonly name: 'open'; readonly organization: string }
  /** The check failed. */
  | { readonly name: 'failed'; readonly error: unknown };

export type GateEvent =
  | { readonly type: 'opened'; readonly organization: string }
  /** The backend reports no sign-in. */
  | { readonly type: 'refused' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'again' };

export function nextGate(gate: Gate, event: GateEvent): Gate {
  switch (event.type) {
    case 'opened':
      return { name: 'open', organization: event.organization };
    case 'refused':
      return { name: 'closed', ended: gate.name === 'open' };
    case 'signed-out':
      return { name: 'closed', ended: false };
    case 'failed':
      return gate.name === 'checking' ? { name: 'failed', error: event.error } : gate;
    case 'again':
      return gate.name === 'failed' ? { name: 'checking' } : gate;
  }
}
