import * as v from 'valibot';
import { refusal } from '../contract/common.ts';
import { fillPath, type Operation } from '../http/operation.ts';

/** A provider does not do what its contract says. The message quotes nothing of what was answered. */
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

/** Asks a provider and holds its answers against the contract. */
export interface Probe {
  /** A success with the status and the form of the contract. */
  reply<O extends Operation>(operation: O, input: Input): Promise<v.InferOutput<O['reply']>>;
  /** A refusal with this code, its status and a body that the contract knows; without a code: any 4xx so formed. */
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

/** Where a reply differs and what was expected there, without what was there. */
const faults = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? '(whole)'} should be ${issue.expected ?? issue.type}`)
    .join('; ');
