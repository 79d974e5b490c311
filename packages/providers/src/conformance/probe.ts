import * as v from 'valibot';
import { refusal } from '../contract/common.ts';
import { fillPath, type Operation } from '../http/operation.ts';

/** A provider breaks its contract. The message never quotes the reply. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

export interface Target {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string | null;
}

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls a provider and validates its replies against the contract. */
export interface Probe {
  /** Expects success with the contract's status and body. */
  reply<O extends Operation>(operation: O, input: Input): Promise<v.InferOutput<O['reply']>>;
  /** Expects a refusal with this code, its status and a valid body; without a code, any valid 4xx refusal. */
  refused(operation: Operation, input: Input, code?: string): Promise<void>;
}

const TIMEOUT_MS = 30_000;

export function createProbe({ baseUrl, token }: Target): Probe {
  const send = async (operation: Operation, { params = {}, body }: Input) => {
    const response = await fetch(baseUrl + fillPath(operation.path, params), {
      method: operation.method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    if (!type.startsWith('application/json')) {
      throw new Mismatch(`${operation.id}: content-type is not application/json (status ${response.status})`);
    }
    return { status: response.status, json: JSON.parse(text) as unknown };
  };

  return {
    reply: async (operation, input) => {
      const { status, json } = await send(operation, input);
      if (status !== operation.status) {
        throw new Mismatch(`${operation.id}: status ${status}, expected ${operation.status}`);
      }
      const published = v.safeParse(operation.published ?? operation.reply, json);
      if (!published.success) throw new Mismatch(`${operation.id}: ${faults(published.issues)}`);
      return v.parse(operation.reply, json);
    },
    refused: async (operation, input, code) => {
      const { status, json } = await send(operation, input);
      const body = v.safeParse(refusal, json);
      if (status < 400 || status > 499) throw new Mismatch(`${operation.id}: status ${status}, expected 4xx`);
      if (!body.success) throw new Mismatch(`${operation.id}: a refusal without a code`);
      if (code === undefined) return;
      if (body.output.code !== code) {
        throw new Mismatch(`${operation.id}: code ${body.output.code}, expected ${code}`);
      }
      const agreed = operation.refusals[code];
      if (agreed !== undefined && status !== agreed) {
        throw new Mismatch(`${operation.id}: ${code} with status ${status}, expected ${agreed}`);
      }
    },
  };
}

/** Where a reply differs and what was expected there; never the value received. */
const faults = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? '(whole)'} should be ${issue.expected ?? issue.type}`)
    .join('; ');
