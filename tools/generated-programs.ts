/** The parts of an OpenAPI document that list programs need. */
export type Document = {
  readonly paths: Readonly<Record<string, { readonly get?: DescribedOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};

type DescribedOperation = {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
};
type Reference = { readonly $ref: string };
type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
};

/** A call that returns a list of rows, and its required parameters. */
type List = {
  readonly path: string;
  readonly id: string;
  /** The path of the rows in the response: `.data`, or empty if the response is the list itself. */
  readonly rowsIn: string;
  readonly field: string;
  readonly pathParameters: Examples | undefined;
  readonly query: Examples | undefined;
};
type Examples = Readonly<Record<string, unknown>>;

/**
 * A program for each generator that requests every list of the document and counts its rows by one of their fields, as
 * the text of a file. It has no cast, so it does not compile where a generator does not type the rows.
 */
export function programsOf(document: Document): Readonly<Record<'openapi-fetch' | 'hey-api' | 'orval', string>> {
  const lists = listsOf(document);
  const program = (imports: string, call: (list: List) => string): string =>
    [imports, counting, ...lists.map((list) => `async () => {\n  ${call(list)}\n};`), ''].join('\n');
  return {
    'openapi-fetch': program(
      "import createClient from 'openapi-fetch';\nimport type { paths } from './openapi-typescript.ts';\n" +
        "const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:8080/v1' });",
      ({ path, rowsIn, field, pathParameters, query }) =>
        `const { data } = await client.GET(${text(path)}, { params: ${text({ path: pathParameters, query })} });\n` +
        `  if (typeof data === 'object') count(data${rowsIn}, (row) => row.${field});`,
    ),
    'hey-api': program(
      "import * as sdk from './hey-api/index.ts';",
      ({ id, rowsIn, field, pathParameters, query }) =>
        `const { data } = await sdk.${id}(${text({ path: pathParameters, query })});\n` +
        `  if (data) count(data${rowsIn}, (row) => row.${field});`,
    ),
    orval: program(
      "import * as api from './orval-api.ts';",
      ({ id, rowsIn, field, pathParameters, query }) =>
        `const answer = await api.${id}(${[...Object.values(pathParameters ?? {}), ...(query ? [query] : [])].map(text).join(', ')});\n` +
        `  if (answer.status === 200) count(answer.data${rowsIn}, (row) => row.${field});`,
    ),
  };
}

const listsOf = (document: Document): List[] =>
  Object.entries(document.paths).flatMap(([path, { get }]) => {
    const answer = get?.responses['200']?.content?.['application/json']?.schema;
    const isFlat = answer?.type === 'array';
    const rows = isFlat ? answer : answer?.properties?.data;
    if (!get || rows?.type !== 'array' || !rows.items) return [];
    const parameters = get.parameters
      .flatMap((each) => ('$ref' in each ? (document.components.parameters[nameOf(each.$ref)] ?? []) : each))
      .filter(({ required }) => required);
    const examplesIn = (place: string): Examples | undefined => {
      const inPlace = parameters.filter((each) => each.in === place);
      return inPlace.length > 0 ? Object.fromEntries(inPlace.map(({ name, example }) => [name, example])) : undefined;
    };
    const row = rows.items.$ref ? document.components.schemas[nameOf(rows.items.$ref)] : rows.items;
    const [field = ''] = row?.required ?? [];
    const [pathParameters, query] = [examplesIn('path'), examplesIn('query')];
    return [{ path, id: get.operationId, rowsIn: isFlat ? '' : '.data', field, pathParameters, query }];
  });

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const text = (value: unknown): string => JSON.stringify(value);

/** Takes only rows of a known type, not `any`. */
const counting =
  'declare function count<Row extends object>(\n' +
  '  rows: readonly Row[] & (0 extends 1 & Row ? never : unknown),\n' +
  '  field: (row: Row) => string | number,\n' +
  '): number;';
