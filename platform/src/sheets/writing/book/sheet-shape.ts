import { type TObject, type TSchema, Type } from 'typebox';
import { type CodeReader, type Column, columnsOf, isClosedObject, isList, notNull } from '../columns.ts';

/** A sheet of a workbook of records: one for the records, and one for each list within them. */
export type SheetShape = {
  readonly name: string;
  /** The columns that join a row to the rows containing it, outermost first: `data.id`, `route_points.id`. */
  readonly joins: readonly string[];
  /** Whether rows are numbered in a column `index`, because they have no id to join others by. */
  readonly isCounted: boolean;
  /** The columns that are filled from the record itself. */
  readonly columns: readonly Column[];
  /** The lists within its records, each in a separate sheet. */
  readonly lists: readonly { readonly path: readonly string[]; readonly sheet: SheetShape }[];
};

/** The sheets of a list whose records have this schema: first the one of the records, then those of their lists. */
export const sheetShapeOf = (row: TObject, reader: CodeReader): SheetShape =>
  shapeOf(row, reader, { name: mainSheet, path: [], joins: [], takenNames: new Set([mainSheet]) });

/** The sheets in the order of the workbook. */
export const sheetsOf = (shape: SheetShape): SheetShape[] => [
  shape,
  ...shape.lists.flatMap(({ sheet }) => sheetsOf(sheet)),
];

/** The column of a sheet by which the rows of others are joined to its own. */
export const indexColumn: Column = { name: 'index', path: [], schema: Type.Integer() };

/** All columns of a sheet, in their order. */
export const columnsOfSheet = ({ joins, isCounted, columns }: SheetShape): Column[] => [
  ...joins.map((name) => ({ name, path: [], schema: Type.Integer() })),
  ...(isCounted && joins.length > 0 ? [indexColumn] : []),
  ...columns,
  // After all others in the first sheet, so that existing columns keep their positions.
  ...(isCounted && joins.length === 0 ? [indexColumn] : []),
];

const mainSheet = 'data';

/** The index of a sheet among the others. */
type Place = {
  readonly name: string;
  /** The path of its list within the records of the first sheet. */
  readonly path: readonly string[];
  readonly joins: readonly string[];
  /** The names of all sheets so far. */
  readonly takenNames: Set<string>;
};

function shapeOf(schema: TSchema, reader: CodeReader, { name, path, joins, takenNames }: Place): SheetShape {
  const row = isClosedObject(schema) ? schema : undefined;
  const all = columnsOf(row ?? Type.Object({ value: schema }), reader);
  const hasId = row !== undefined && 'id' in row.properties;
  const lists = all.filter(isList);
  const inner = [...joins, `${name}.${hasId ? 'id' : indexColumn.name}`];
  return {
    name,
    joins,
    isCounted: !hasId && (joins.length > 0 || lists.length > 0),
    columns: all.filter((column) => !isList(column)),
    lists: lists.map((column) => {
      const at = [...path, ...column.path];
      const items = notNull((column.schema as unknown as { readonly items: TSchema }).items);
      return {
        path: column.path,
        sheet: shapeOf(items, reader, { name: freeName(at, takenNames), path: at, joins: inner, takenNames }),
      };
    }),
  };
}

/** Excel allows no longer name. */
const nameMaxLength = 31;

/** Room for the number of a continuation sheet. */
const numberLength = 4;

/** The path of a list, shortened from the front to fit, and unique among the sheets. */
function freeName(path: readonly string[], takenNames: Set<string>): string {
  const room = nameMaxLength - numberLength;
  const fitting = path.map((_, index) => path.slice(index).join('.')).find((text) => text.length <= room);
  const base = fitting ?? (path.at(-1) ?? '').slice(0, room);
  let name = base;
  for (let number = 2; takenNames.has(name); number++) name = `${base}_${number}`;
  takenNames.add(name);
  return name;
}
