import type { ErasureWay, PersonalTable } from './personal-table.ts';
import { personalTables } from './personal-tables.ts';

const ways: readonly ErasureWay[] = ['person', 'card', 'month_of_card', 'point', 'proof', 'file'];

/**
 * The text of `functions/before-tables/columns_of_persons.sql`: the list of personal columns for functions of the database.
 * `npm run schema` writes it.
 */
export const columnsOfPersonsSql =
  (): string => `-- Written by npm run schema from store/privacy/columns/personal-tables.ts.

-- The columns of a kind of record that callers without pii:read see masked.
create or replace function masked_columns(noun text) returns text[]
  language sql immutable parallel safe
  return case noun${maskedCases()} else '{}' end;

-- What each way of erasing does with each table: the rows, called t, that it finds, those of them that it changes, and what
-- it assigns; null: it deletes them. $2 is a JSON object that says of whom.
create or replace function personal_erasures()
  returns table (way text, noun text, resource text, fields text[], those text, differing text, assigned text)
  language sql immutable
as $erasures$
  values
${erasureRows().join(',\n')}
$erasures$;

revoke all on function personal_erasures from public, tropeiro_app;
`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const nullable = (text: string | undefined): string => (text === undefined ? 'null' : quoted(text));
const textArray = (texts: readonly string[]): string => `array[${texts.map(quoted).join(', ')}]::text[]`;

function maskedCases(): string {
  const cases = Object.values(personalTables).flatMap(({ resource, columns }) => {
    const masked = Object.keys(columns).filter((name) => columns[name]?.mask === 'text');
    return resource === undefined || masked.length === 0 ? [] : ` when ${quoted(resource)} then ${textArray(masked)}`;
  });
  return cases.join('');
}

const erasureRows = (): string[] =>
  Object.entries(personalTables).flatMap(([noun, table]) =>
    ways.flatMap((way) => {
      const erasure = erasureOf(table, way);
      if (!erasure) return [];
      const { fields, those, differing, assigned } = erasure;
      const names = [way, noun, table.resource].map(nullable).join(', ');
      return `    (${names}, ${textArray(fields)}, ${[those, differing, assigned].map(nullable).join(', ')})`;
    }),
  );

type Erasure = {
  readonly fields: readonly string[];
  readonly those: string;
  readonly differing?: string;
  readonly assigned?: string;
};

function erasureOf({ found, columns, also, isDeleted }: PersonalTable, way: ErasureWay): Erasure | undefined {
  const those = found[way]?.replaceAll('$who', '$2');
  if (those === undefined) return undefined;
  if (isDeleted) return { fields: [], those };
  const replaced = Object.entries(columns).flatMap(([name, { erased }]) => {
    const to = 'elsewhere' in erased ? undefined : erased[way];
    return to === undefined ? [] : [{ name, to: to.replaceAll('$who', '$2') }];
  });
  if (replaced.length === 0) return undefined;
  const differing = replaced.map(({ name, to }) => `t.${name} is distinct from (${to})`).join(' or ');
  const assigned = [...replaced.map(({ name, to }) => `${name} = ${to}`), ...(also === undefined ? [] : [also])];
  return { fields: replaced.map(({ name }) => name), those, differing, assigned: assigned.join(', ') };
}
