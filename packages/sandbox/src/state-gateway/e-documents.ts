import { randomUUID } from 'node:crypto';
import { documentTypes, stateGateway } from '@kuelik/providers/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { behaves } from '../cases/find-effect.ts';
import { personOf } from '../people/people.ts';
import { fullName } from '../people/person.ts';
import { Refusal } from '../serve/refusal.ts';
import { serve } from '../serve/serve.ts';
import { deliver, STATE_NUMBER } from '../sms/messages.ts';
import { later, type World } from '../world.ts';
import { redeemAppCode } from './app-codes.ts';
import { CODE_LENGTH, newCode, WRONG_CODES } from './codes.ts';
import { loadChildDocument, loadDocument } from './load-document.ts';
import { codeText } from './texts.ts';

const CODE_MS = 5 * 60_000;
const RESENDS = 5;
const SLOW_PREPARATION_MS = 8_000;
const LATE_SMS_MS = 15_000;
const provider = 'state-gateway';

const requestRow = v.object({
  id: v.string(),
  iin: v.string(),
  phone: v.string(),
  document_type: v.picklist(documentTypes),
  organization: v.string(),
  locale: v.string(),
  code: v.string(),
  code_expires_at: v.unknown(),
  wrong_codes: v.number(),
  approved_at: v.unknown(),
});
type RequestRow = v.InferOutput<typeof requestRow>;

const dateOf = (value: unknown): Date => (value instanceof Date ? value : new Date(String(value)));

async function findRequest({ query }: World, id: string): Promise<RequestRow> {
  const { rows } = await query('SELECT * FROM sandbox.document_request WHERE id = $1', [id]);
  if (rows[0] === undefined) throw new Refusal('not_sent_request');
  return v.parse(requestRow, rows[0]);
}

/** Mounts the operations on e-documents and children. */
export function eDocumentRoutes(app: FastifyInstance, world: World): void {
  const { query, now } = world;

  const sendCode = (
    row: Pick<RequestRow, 'phone' | 'code' | 'document_type' | 'organization' | 'locale'>,
    at: Date,
  ) =>
    deliver(query, {
      phone: row.phone,
      sender: STATE_NUMBER,
      text: codeText(row.locale, row.code, row.document_type, row.organization),
      sentAt: at,
    });
  const carriedBy = async (_body: unknown, params: Readonly<Record<string, string>>) => {
    const { iin, phone } = await findRequest(world, params.request_id ?? '');
    return { iin, phone };
  };

  serve(app, world, {
    operation: stateGateway.requestDocument,
    provider,
    carried: ({ iin, phone }) => ({ iin, phone }),
    handle: async ({ body, carried }) => {
      if (personOf(body.iin) === null) throw new Refusal('mcdb');
      const code = newCode();
      const id = randomUUID();
      await query(
        `INSERT INTO sandbox.document_request
           (id, iin, phone, document_type, organization, locale, code, code_expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          id,
          body.iin,
          body.phone,
          body.document_type,
          body.organization,
          body.locale,
          code,
          later(now(), CODE_MS).toISOString(),
          now().toISOString(),
        ],
      );
      const lateMs = behaves(carried, 'sms-late') ? LATE_SMS_MS : 0;
      if (!behaves(carried, 'sms-lost')) await sendCode({ ...body, code }, later(now(), lateMs));
      return { request_id: id, code_length: CODE_LENGTH };
    },
  });

  serve(app, world, {
    operation: stateGateway.resendCode,
    provider,
    carried: carriedBy,
    handle: async ({ params }) => {
      const row = await findRequest(world, params.request_id ?? '');
      if (row.approved_at !== null) throw new Refusal('already_received');
      const code = newCode();
      const { rows } = await query(
        `UPDATE sandbox.document_request
         SET code = $2, code_expires_at = $3, wrong_codes = 0, resends = resends + 1
         WHERE id = $1 AND resends < $4 RETURNING id`,
        [row.id, code, later(now(), CODE_MS).toISOString(), RESENDS],
      );
      if (rows.length === 0) throw new Refusal('maximum_attempts');
      await sendCode({ ...row, code }, now());
      return {};
    },
  });

  serve(app, world, {
    operation: stateGateway.approveDocument,
    provider,
    carried: async (body, params) => ({ ...(await carriedBy(body, params)), code: body.code }),
    handle: async ({ body, params }) => {
      const id = params.request_id ?? '';
      // Compares and counts in one statement, so that concurrent attempts are all counted.
      const { rows } = await query(
        `UPDATE sandbox.document_request
         SET wrong_codes = wrong_codes + CASE WHEN code = $3 THEN 0 ELSE 1 END
         WHERE id = $1 AND wrong_codes < $2 RETURNING *`,
        [id, WRONG_CODES, body.code],
      );
      if (rows[0] === undefined) {
        await findRequest(world, id);
        throw new Refusal('maximum_attempts');
      }
      const row = v.parse(requestRow, rows[0]);
      if (row.code !== body.code) throw new Refusal('wrong_code');
      if (row.approved_at === null && dateOf(row.code_expires_at) <= now()) throw new Refusal('code_expired');
      const approved = await query(
        `UPDATE sandbox.document_request SET approved_at = coalesce(approved_at, $2)
         WHERE id = $1 RETURNING *`,
        [id, now().toISOString()],
      );
      return progressOf(v.parse(requestRow, approved.rows[0]));
    },
  });

  const progressOf = async (row: RequestRow) => {
    if (row.approved_at === null) return { status: 'WAITING_CODE' as const };
    const carried = { iin: row.iin };
    if (behaves(carried, 'prepares-forever')) return { status: 'PREPARING' as const };
    const readyAt = later(dateOf(row.approved_at), SLOW_PREPARATION_MS);
    if (behaves(carried, 'prepares-slowly') && now() < readyAt) return { status: 'PREPARING' as const };
    const document = await loadDocument(world, { iin: row.iin, type: row.document_type, phone: row.phone });
    return { status: 'READY' as const, document };
  };

  serve(app, world, {
    operation: stateGateway.readDocument,
    provider,
    carried: carriedBy,
    handle: async ({ params }) => progressOf(await findRequest(world, params.request_id ?? '')),
  });

  serve(app, world, {
    operation: stateGateway.documentByCode,
    provider,
    carried: ({ iin, code }) => ({ iin, code }),
    handle: async ({ body }) => {
      if (personOf(body.iin) === null) throw new Refusal('id_not_found');
      await redeemAppCode(world, body.iin, body.code);
      return {
        document: await loadDocument(world, { iin: body.iin, type: body.document_type, phone: null }),
      };
    },
  });

  serve(app, world, {
    operation: stateGateway.children,
    provider,
    carried: ({ iin }) => ({ iin }),
    handle: async ({ body }) => {
      const children = personOf(body.iin)?.children ?? [];
      if (children.length === 0) throw new Refusal('child_not_found');
      return {
        children: children.map((child) => ({
          id: child.id,
          full_name: fullName(child),
          birth_date: child.birthDate,
        })),
      };
    },
  });

  serve(app, world, {
    operation: stateGateway.childDocument,
    provider,
    carried: ({ parent_iin }) => ({ iin: parent_iin }),
    handle: async ({ body }) => ({
      document: await loadChildDocument(world, body.parent_iin, body.child_id, body.document_type),
    }),
  });
}
