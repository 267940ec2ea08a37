import { ProofLink } from '@tropeiro/domain/execution/proof-chain.ts';
import { type Db, many, one } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import { arrayLiteral, asTextArray, sql, tableColumns } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A link as it is kept: with what it is found by. */
export type KeptLink = ProofLink & {
  readonly route_plan_id: number;
  readonly uuid: string | null;
  readonly route_point_id: number | null;
  readonly sha256_uploaded: string | null;
};

/** The last link of each chain, and the number of its plan. */
export type ChainHead = Pick<KeptLink, 'route_plan_id' | 'sequence' | 'hash'>;

/** Locks the chains of plans until the transaction ends, always in the same order, and gives the last link of each that has one. */
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
  return new Map(many<ChainHead>(rows).map((head) => [head.route_plan_id, head]));
}

/** Adds links to chains. */
export function insertLinks(transaction: Transaction, links: readonly KeptLink[]): void {
  if (links.length > 0)
    transaction.queue(sql`insert into proof_link (route_plan_id, sequence, kind, content, content_hash, previous_hash, hash,
        uuid, route_point_id, sha256_uploaded)
      select route_plan_id, sequence, kind, content, content_hash, previous_hash, hash, uuid, route_point_id, sha256_uploaded
      from jsonb_populate_recordset(null::proof_link, ${links}::jsonb)`);
}

/** The links of a plan that were erased, and when. */
export type ErasedLinks = {
  readonly route_plan_id: number;
  readonly sequences: readonly number[];
  readonly date: string;
};

/** Erases what links of a plan prove, and the pictures that they name in whatever plan. */
export const eraseContents = async (
  transaction: Transaction,
  planId: number,
  sequences: readonly number[],
): Promise<readonly ErasedLinks[]> =>
  one<ErasedLinks[]>(
    await transaction.rows(sql`select erase_proof(${planId}, ${arrayLiteral(sequences)}::integer[])`),
  ) ?? [];

/** The files that links of a plan name. */
export const listFilesOfLinks = async (
  db: Db,
  planId: number,
  sequences: readonly number[],
): Promise<readonly string[]> =>
  one<string[]>(await db.rows(sql`select to_json(files_of_links(${planId}, ${arrayLiteral(sequences)}::integer[]))`)) ??
  [];

/**
 * The points of which actions say what links of a plan prove, or name one of these files, in whatever plan of the company of this
 * transaction: the owner, who erases, would see those of others too.
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

/** A link, and what it is found by. */
export type FoundLink = { readonly link: ProofLink; readonly route_point_id: number | null };

/** All links of the chain of a plan, in order. */
export const listLinks = async (db: Db, planId: number): Promise<FoundLink[]> =>
  many(
    await db.rows(sql`select '{"link":' || ${record} || ',"route_point_id":' || coalesce(route_point_id::text, 'null') || '}'
      from proof_link where route_plan_id = ${planId} order by sequence`),
  );

const record = recordOf(
  ProofLink,
  tableColumns('proof_link', ['sequence', 'kind', 'content', 'content_hash', 'previous_hash', 'hash', 'date_erased']),
);
