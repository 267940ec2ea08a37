import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';

/**
 * What a screen needs to show and to ask for a field: its label, its type, its limits and its choices. `npm run openapi`
 * writes those of all records (`field-table.ts`), because pages load neither schemas nor openapi.json.
 */
export type Field = {
  readonly label: BilingualText;
  readonly type: 'text' | 'date' | 'date_time' | 'integer' | 'number' | 'yes_no' | 'list' | 'record' | 'any';
  readonly isRequired?: true;
  readonly isNullable?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The codes of a closed list. `/meta/enums/` has their names. */
  readonly choices?: readonly (string | number)[];
};

/** The fields of one kind of record, by name. */
export type Fields = Readonly<Record<string, Field>>;
