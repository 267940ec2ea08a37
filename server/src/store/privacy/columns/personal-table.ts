import type { PersonalGroup } from '@tropeiro/domain/privacy/personal-record.ts';

/**
 * How an erasure finds rows: by driver and users, by the users who wrote about what another person did, by card number,
 * by route point, by proved action, or by the files they refer to. Tables that grow with every message are searched for a card part by part.
 */
export type ErasureSelector = 'person' | 'author' | 'card' | 'part_of_card' | 'point' | 'proof' | 'file';

/** A column that can contain personal data, and how masking, export and erasure treat it. */
export type PersonalColumn = {
  /** Whether the data is about the person whose rows are searched or about another person. */
  readonly subject: 'person' | 'other';
  /** How callers without `pii:read` see it. `text` is always masked, `login` only if it is a CPF. */
  readonly mask?: 'text' | 'login';
  /** How the export of the person shows it. */
  readonly exported: 'shown' | 'masked' | 'left out';
  /**
   * The SQL that replaces it, by selector. Otherwise the reason why another mechanism erases it or why it remains.
   */
  readonly erased: { readonly [W in ErasureSelector]?: string } | { readonly elsewhere: string };
};

/**
 * A table with personal columns. Conditions and replacements call the row `t`. `$who` is a JSON object with `driver`,
 * `users`, `emails`, `cards`, `since`, `until`, `point`, `salt`, `actions` and `files`.
 */
export type PersonalTable = {
  /** The condition for the rows of each selector. Rows of `person` are exported, and of those of `author` what they wrote. */
  readonly found: { readonly [W in ErasureSelector]?: string };
  /** The kind of record in the audit and in announcements. Absent if the rows have no id. */
  readonly resource?: string;
  /** How rows are exported. Absent if the export has its own query or shows none. */
  readonly exportedBy?: {
    readonly group: PersonalGroup;
    readonly id: string;
    readonly date: string;
    /** When the author wrote, for tables with the selector `author`. */
    readonly dateOfAuthor?: string;
    /** The kind of record if the table has another name. */
    readonly resource?: string;
    /** The API field of each column with another name. */
    readonly fields?: Readonly<Record<string, string>>;
  };
  readonly columns: Readonly<Record<string, PersonalColumn>>;
  /** Further assignments when a column changes. */
  readonly alsoAssigned?: string;
  /** The same if an author is erased, whose text is no part of what the other person did. */
  readonly alsoAssignedOfAuthor?: string;
  /** Erasing deletes the rows. */
  readonly isDeleted?: true;
  /** Columns that an export leaves out: internal or secret ones. */
  readonly hidden?: readonly string[];
  /** For tables whose rows are persons: the columns without personal data. */
  readonly impersonal?: readonly string[];
};

/** A column with data of the person whose rows are searched. */
export const ofPerson = (to: string, more: Partial<PersonalColumn> = {}): PersonalColumn => ({
  subject: 'person',
  exported: 'shown',
  erased: { person: to },
  ...more,
});

/** A column with data of another person, masked in exports. */
export const ofOther = (erased: PersonalColumn['erased']): PersonalColumn => ({
  subject: 'other',
  exported: 'masked',
  erased,
});

/** A column that another mechanism erases or that remains, for the given reason. */
export const erasedElsewhere = (reason: string, subject: PersonalColumn['subject'] = 'person'): PersonalColumn => ({
  subject,
  exported: subject === 'person' ? 'shown' : 'masked',
  erased: { elsewhere: reason },
});

/** The persons and the point that conditions refer to. */
export const driver = "($who ->> 'driver')::bigint";
export const users = "any(array(select jsonb_array_elements_text($who -> 'users')::bigint))";
export const point = "($who ->> 'point')::bigint";

/** The assignment for changed records. */
export const setsDateModified = 'date_modified = write_moment()';
