import { ProofLink } from '@tropeiro/domain/execution/proof/proof-chain-schema.ts';
import { type Db, parseAll, parseAllInSlices, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { arrayLiteral, asTextArray, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A link as stored, with its keys. */
export type StoredLink = ProofLink & {
  readonly route_plan_id: number;
  readonly uuid: string | null;
  readonly route_point_id: number | null;
  readonly sha256_uploaded: string | null;
};

/** The last link of each chain, and the number of its plan. */
export type ChainHead = Pick<StoredLink, 'route_plan_id' | 'sequence' | 'hash'>;

/**
 * Locks the chains of plans until the transaction ends, always in the same order. Returns the last link of each
 * existing chain.
 */
export async function lockChains(
  transaction: Transaction,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, ChainHead>> {
  const ordered = [...planIds].sort((a, b) => a - b);
  const plans = sql`unnest(${arrayLiteral(ordered)}::bigint[]) with ordinality plan (id, number)`;
  const [, rows = []] = await transaction.pipeline([
    sql`select pg_advisory_xact_lock(hashtextextended('proof ' || id, 0)) from (select id from ${plans} order by number) locked`,
    sql`select json_build_object('route_plan_id', route_plan_id, 'sequence', sequence, 'hash', hash) from ${plans},
      lateral (select * from proof_link where route_plan_id = plan.id order by sequence desc limit 1) last`,
  ]);
  return new Map(parseAll<ChainHead>(rows).map((head) => [head.route_plan_id, head]));
}

/** Appends links to chains. */
export function insertLinks(transaction: Transaction, links: readonly StoredLink[]): void {
  if (links.length > 0)
    transaction.queue(sql`insert into proof_link (route_plan_id, sequence, kind, content, content_hash, previous_hash, hash,
        uuid, route_point_id, sha256_uploaded)
      select route_plan_id, sequence, kind, content, content_hash, previous_hash, hash, uuid, route_point_id, sha256_uploaded
      from jsonb_populate_recordset(null::proof_link, ${links}::jsonb)`);
}

/** The erased links of a plan, and when each was erased. */
export type ErasedLinks = {
  readonly route_plan_id: number;
  readonly sequences: readonly number[];
  readonly date: string;
};

/** Erases what links of a plan prove, and the pictures they refer to, in all plans. */
export const eraseContents = async (
  transaction: Transaction,
  planId: number,
  sequences: readonly number[],
): Promise<readonly ErasedLinks[]> =>
  parseFirst<ErasedLinks[]>(
    await transaction.rows(sql`select erase_proof(${planId}, ${arrayLiteral(sequences)}::integer[])`),
  ) ?? [];

/** The files that links of a plan refer to. */
export const listFilesOfLinks = async (
  db: Db,
  planId: number,
  sequences: readonly number[],
): Promise<readonly string[]> =>
  parseFirst<string[]>(
    await db.rows(sql`select to_json(files_of_links(${planId}, ${arrayLiteral(sequences)}::integer[]))`),
  ) ?? [];

/**
 * The points with actions that links of a plan prove or that refer to one of these files, in any plan of the
 * transaction's company. The condition on the company is needed because the erasure runs as the owner, who sees all
 * companies.
 */
export const listPointsOfLinks = async (
  db: Db,
  planId: number,
  sequences: readonly number[],
  files: readonly string[],
): Promise<readonly number[]> =>
  (
    await db.rows(sql`with said as (
        select a.id, a.route_point_id from proof_link l join execution_action a on a.customer_id = l.customer_id
          and a.route_plan_id = l.route_plan_id and a.uuid = l.uuid
        where l.customer_id = tenant() and l.route_plan_id = ${planId} and l.sequence = any(${arrayLiteral(sequences)}::integer[])
          and l.content is not null
        union
        select a.id, a.route_point_id from execution_action a
        where a.customer_id = tenant() and (a.pictures || array[a.signature, a.hodometer_picture]) && ${asTextArray(files)}
      )
      select route_point_id from said where route_point_id is not null
      union select record.route_point_id from said join execution_record record on record.execution_action_id = said.id`)
  ).map(([id]) => Number(id));

/** A link and its keys. */
export type FoundLink = { readonly link: ProofLink; readonly route_point_id: number | null };

/** All links of a plan's chain, in order. */
export const listLinks = async (db: Db, planId: number): Promise<readonly FoundLink[]> =>
  parseAllInSlices(
    await db.rows(sql`select '{"link":' || ${record} || ',"route_point_id":' || coalesce(route_point_id::text, 'null') || '}'
      from proof_link where route_plan_id = ${planId} order by sequence`),
  );

const record = recordOf(
  ProofLink,
  tableColumns('proof_link', ['sequence', 'kind', 'content', 'content_hash', 'previous_hash', 'hash', 'date_erased']),
);
