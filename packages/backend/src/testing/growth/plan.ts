import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';
import { grown } from './fill.ts';

/** A statement as sent. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How the database executed a statement. */
export interface Plan {
  /** Grown tables that were scanned in full. */
  readonly readThrough: readonly string[];
  /** Rows of grown tables that were read, whether or not they were needed. */
  readonly rows: number;
  /** Pages of 8 KiB that were read. */
  readonly pages: number;
  /** Scans in words, for printing. */
  readonly scans: readonly string[];
}

/** Executes the statement again to record its plan, and rolls back. */
export async function planOf(db: Kysely<Database>, { sql: text, parameters }: Statement): Promise<Plan> {
  const query = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters]);
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      const { rows } = await connection.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(query);
      const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
      if (root === undefined) throw new Error('The database explained nothing');
      return summaryOf(root);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

function summaryOf(root: PlanNode): Plan {
  const nodes: PlanNode[] = [root];
  for (const node of nodes) nodes.push(...(node.Plans ?? []));
  const scans = nodes.filter(
    (node) => grown.has(node['Relation Name'] ?? '') && /Scan/.test(node['Node Type']),
  );
  return {
    readThrough: scans.filter(isReadThrough).map((node) => node['Relation Name'] ?? ''),
    rows: scans.reduce((sum, node) => sum + touched(node), 0),
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    scans: scans.map(
      (node) =>
        `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']} ${Math.round(touched(node))} rows`,
    ),
  };
}

const isReadThrough = (node: PlanNode) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0;

const touched = (node: PlanNode) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
