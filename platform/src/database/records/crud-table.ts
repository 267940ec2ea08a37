import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { recordNameOf } from '@tropeiro/domain/language/record-name.ts';
import { type Db, parseAll, parseFirst } from '../db.ts';
import { type Json, type Versioned, versionedOf } from '../json/json.ts';
import { type RecordQuery, recordQuery } from '../json/record-query.ts';
import { type ListOrder, pageOrder } from '../lists/list-order.ts';
import { listSelection } from '../lists/list-selection.ts';
import {
  countRecords,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../lists/page.ts';
import { arrayLiteral, emptySql, identifier, joinSql, type Sql, sql, where } from '../statement.ts';
import { changedColumns } from './changed-columns.ts';
import { foreignKeyViolation, withRefusedRow } from './constraint-refusals.ts';
import { type ImportQueries, importQueriesOf } from './import-queries.ts';
import { requireWritten } from './require-written.ts';
import { findUnknownReferences, type SentFields } from './unknown-references.ts';

/**
 * A table whose records are listed, read, created, changed and deleted by the same queries: how a record is returned,
 * which columns are written, and the text that lists are sorted by. The column `<sortedBy>_sort` contains that text
 * without accents and case, and an index ends with it and id.
 */
export class CrudTable<T extends { readonly id: number }, Fields extends object> {
  private readonly name: string;
  private readonly table: Sql;
  private readonly record: Json<T>;
  private readonly versioned: Json<Versioned<T>>;
  /** The columns that a caller or the program writes. */
  readonly columns: readonly (keyof Fields & string)[];
  private readonly columnList: Sql;
  private readonly order: ListOrder;

  constructor(definition: {
    readonly table: string;
    readonly record: Json<T>;
    readonly columns: readonly (keyof Fields & string)[];
    readonly sortedBy: keyof T & string;
    /** The column to sort by unchanged, if that is not `<sortedBy>_sort`. */
    readonly sortColumn?: string;
  }) {
    this.name = definition.table;
    this.table = identifier(definition.table);
    this.record = definition.record;
    this.versioned = versionedOf(sql`version`, definition.record);
    this.columns = definition.columns;
    this.columnList = joinSql(definition.columns.map(identifier), ', ');
    this.order = textOrder(definition.sortedBy, definition.sortColumn);
  }

  list(page: PageRequest, ...conditions: readonly (Sql | undefined)[]): ListQuery {
    const order = pageOrder(page, this.order);
    const filtered = where(...conditions, order.filter, order.behind);
    const { record, joins } = listSelection(this.record, page.limit);
    return {
      select: sql`select ${record} from ${this.table}${joins}${filtered} order by ${order.orderBy}${limitClause(page.limit)}`,
      limit: page.limit,
      cursorOf: order.cursorOf,
      count: () => countRecords(sql`${this.table}${where(...conditions, order.filter)}`),
    };
  }

  async find(db: Db, id: number, ...conditions: readonly (Sql | undefined)[]): Promise<Versioned<T> | undefined> {
    return parseFirst(await db.rows(this.selectOne(id, ...conditions)));
  }

  /** The query of a record that may be long. */
  query(id: number, ...conditions: readonly (Sql | undefined)[]): RecordQuery {
    const rows = sql`from ${this.table}${where(sql`id = ${id}`, ...conditions)}`;
    return recordQuery(sql`version`, this.record, rows);
  }

  /** Finds a record and locks it until the transaction ends, so that a change is based on the current values. */
  async lock(db: Db, id: number): Promise<Versioned<T> | undefined> {
    return parseFirst(await db.rows(sql`${this.selectOne(id)} for update of ${this.table}`));
  }

  /** The records with these ids, ordered by id. */
  async listByIds(db: Db, ids: readonly number[]): Promise<T[]> {
    return ids.length === 0 ? [] : parseAll(await db.rows(this.selectByIds(ids)));
  }

  /** The query of the records with these ids, ordered by id. */
  selectByIds(ids: readonly number[]): Sql {
    return this.selectWhere(sql`id = any(${arrayLiteral(ids)}::bigint[])`);
  }

  /** The query of the records that meet a condition, ordered by id. */
  selectWhere(condition: Sql): Sql {
    return sql`select ${this.record} from ${this.table} where ${condition} order by id`;
  }

  async insert(db: Db, fields: Fields): Promise<Versioned<T>> {
    return requireWritten(parseFirst(await db.rows(this.insertQuery(fields)).catch(withRefusedRow(fields))));
  }

  /**
   * Writes the fields and returns the updated record. If no field differs, nothing is written and the version stays.
   * With `isAlwaysWritten` the row is written anyway, if its parts in another table were changed or the caller must not learn
   * that no field differs.
   */
  async update(db: Db, id: number, fields: Fields, isAlwaysWritten = false): Promise<Versioned<T>> {
    const rows = await db.rows(this.updateQuery(id, fields, isAlwaysWritten)).catch(withRefusedRow(fields));
    return requireWritten(parseFirst(rows.length > 0 ? rows : await db.rows(this.selectOne(id))));
  }

  /** Finds the fields that refer to records which do not exist. The values need not be valid. */
  async findUnknownReferences(db: Db, sent: SentFields): Promise<readonly Fault[]> {
    const [faults = []] = await findUnknownReferences(db, this.name, [sent]);
    return faults;
  }

  /** The queries of an import. */
  importQueries(): ImportQueries<Fields> {
    return importQueriesOf(this.name, this.record, this.columns);
  }

  /** Deletes the record. Refuses while another record refers to it. */
  async delete(db: Db, id: number): Promise<void> {
    try {
      await db.rows(sql`delete from ${this.table} where id = ${id}`);
    } catch (error) {
      const { code, table } = error as { code?: string; table?: string };
      if (code === foreignKeyViolation) throw new Refusal('in_use', { details: { by: recordNameOf(table ?? '') } });
      throw error;
    }
  }

  private insertQuery(fields: Fields): Sql {
    return sql`insert into ${this.table} (${this.columnList}) values (${this.valuesOf(fields)}) returning ${this.versioned}`;
  }

  private updateQuery(id: number, fields: Fields, isAlwaysWritten: boolean): Sql {
    const values = this.valuesOf(fields);
    const differs = isAlwaysWritten ? emptySql : sql` and row(${this.columnList}) is distinct from row(${values})`;
    return sql`update ${this.table} set (${this.columnList}) = row(${values}), ${changedColumns}
      where id = ${id}${differs} returning ${this.versioned}`;
  }

  private valuesOf(fields: Fields): Sql {
    return joinSql(
      this.columns.map((column) => sql`${fields[column]}`),
      ', ',
    );
  }

  private selectOne(id: number, ...conditions: readonly (Sql | undefined)[]): Sql {
    return sql`select ${this.versioned} from ${this.table}${where(sql`id = ${id}`, ...conditions)}`;
  }
}

/** Orders by a text of the record: without accents and case, or by a column unchanged. */
function textOrder(field: string, column: string | undefined): ListOrder {
  const sort = identifier(column ?? `${field}_sort`);
  return {
    orderBy: sql`${sort}, id`,
    after: (cursor) => {
      const [text, id] = cursorValues(cursor, 2);
      const value = column === undefined ? sql`plain(${text})` : sql`${text}`;
      return sql`(${sort}, id) > (${value}, ${cursorInteger(id)}::bigint)`;
    },
    fields: [field, 'id'],
  };
}
