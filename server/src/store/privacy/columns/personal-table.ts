import type { PersonalGroup } from '@tropeiro/domain/privacy/personal-record.ts';

/**
 * How rows are found: of a driver and their users, by the number of their card, of a route point, as actions that are
 * proved, or by the files that they name. Tables that grow with every message are searched for a card month by month.
 */
export type ErasureWay = 'person' | 'card' | 'month_of_card' | 'point' | 'proof' | 'file';

/** A column that can hold something of a person, and what masking, export and erasure do with it. */
export type PersonalColumn = {
  /** The person that the row is found by, or another one. */
  readonly of: 'person' | 'other';
  /** How callers without `pii:read` see it: shortened, or shortened if it is a CPF. */
  readonly mask?: 'text' | 'login';
  /** What the export of the person does with it. */
  readonly exported: 'shown' | 'masked' | 'left out';
  /** By each way, the SQL that replaces it; a reason where a mechanism beside this list erases it or nothing does. */
  readonly erased: { readonly [W in ErasureWay]?: string } | { readonly elsewhere: string };
};

/**
 * A table with such columns. Conditions and replacements call the row `t`; `$who` is a JSON object with `driver`, `users`,
 * `emails`, `cards`, `card_pattern`, `since`, `until`, `point`, `salt`, `actions` and `files`.
 */
export type PersonalTable = {
  /** The rows that each way of erasing finds; those of `person` are exported. */
  readonly found: { readonly [W in ErasureWay]?: string };
  /** As the record is called in the audit and in announcements; absent where the rows have no id. */
  readonly resource?: string;
  /** How rows are exported; absent where export has a query of its own or shows none. */
  readonly exportedBy?: {
    readonly group: PersonalGroup;
    readonly id: string;
    readonly date: string;
    /** The kind of record, where the table has another name. */
    readonly resource?: string;
    /** The field of the API that a column is, where it has another name. */
    readonly fields?: Readonly<Record<string, string>>;
  };
  readonly columns: Readonly<Record<string, PersonalColumn>>;
  /** Further assignments where a column changes. */
  readonly also?: string;
  /** Erasing deletes the rows. */
  readonly isDeleted?: true;
  /** Columns that an export leaves out: made by the program, or secret. */
  readonly hidden?: readonly string[];
  /** Of a table whose rows are persons: the columns that hold nothing of them. */
  readonly impersonal?: readonly string[];
};

/** A column of the person that the row is found by. */
export const own = (to: string, more: Partial<PersonalColumn> = {}): PersonalColumn => ({
  of: 'person',
  exported: 'shown',
  erased: { person: to },
  ...more,
});

/** A column of another person: masked in exports. */
export const others = (erased: PersonalColumn['erased']): PersonalColumn => ({
  of: 'other',
  exported: 'masked',
  erased,
});

/** A column that something beside this list erases, or that stays for the reason given. */
export const elsewhere = (reason: string, of: PersonalColumn['of'] = 'person'): PersonalColumn => ({
  of,
  exported: of === 'person' ? 'shown' : 'masked',
  erased: { elsewhere: reason },
});

/** Of whom, in conditions. */
export const driver = "($who ->> 'driver')::bigint";
export const users = "any(array(select jsonb_array_elements_text($who -> 'users')::bigint))";
export const point = "($who ->> 'point')::bigint";

/** Assigned where a record changes. */
export const dated = 'date_modified = write_moment()';
