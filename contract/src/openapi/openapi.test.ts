import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Session } from '@tropeiro/domain/access/session-schema.ts';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { Latitude, Line, Noun } from '@tropeiro/domain/language/noun-schema.ts';
import { type TObject, Type } from 'typebox';
import { exampleOrigin } from '../examples/call-example.ts';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';
import { servedOperations } from '../served-operations.ts';
import { streamQuery } from '../streams/stream-query.ts';
import { fieldNotes } from './field-note.ts';
import { nounsOf, requestOnlyNouns } from './nouns.ts';
import { openapiOf } from './openapi.ts';

type Tree = { [key: string]: Tree };

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json'));

/** The document as a reader receives it, after JSON. */
const published = (language: (typeof languages)[number]): Tree =>
  JSON.parse(JSON.stringify(openapiOf(operations, { language, version })));

test('the document in the repository matches the contract', () => {
  assert.ok(
    read('openapi.json') ===
      `${JSON.stringify(openapiOf(operations, { language: 'en', version, origin: exampleOrigin }), null, 2)}\n`,
    'contract/openapi.json does not match the operations. Write it again with: npm run openapi',
  );
});

test('the same contract always produces the same text', () => {
  const text = () => JSON.stringify(openapiOf(operations, { language: 'pt-BR', version }));
  assert.equal(text(), text());
});

for (const language of languages) {
  const document = published(language);
  const described = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  test(`${language}: every operation is present exactly once`, () => {
    const ids = described.map(({ operation }) => operation.operationId);
    assert.deepEqual(
      [...ids].sort(),
      servedOperations(operations)
        .map(({ id }) => id)
        .sort(),
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  test(`${language}: every operation has an answer, its refusals and a summary`, () => {
    for (const { path, method, operation } of described) {
      const statuses = Object.keys(operation.responses ?? {});
      assert.ok(
        statuses.some((status) => /^2\d\d$/.test(status)),
        `${method} ${path} has no success`,
      );
      assert.ok(statuses.includes('default'), `${method} ${path} has no refusal`);
      for (const answer of Object.values(operation.responses ?? {}))
        assert.ok(String(resolved(document, answer).description ?? '') !== '');
      assert.ok(String(operation.summary ?? '') !== '');
      assert.ok(Array.isArray(operation.security));
    }
  });

  test(`${language}: the path names exactly its own parameters, and no name is repeated in one place`, () => {
    for (const { path, operation } of described) {
      const parameters = Object.values(operation.parameters ?? {}).map((each) => resolved(document, each));
      const named = parameters.filter((each) => String(each.in) === 'path').map(({ name }) => String(name));
      assert.deepEqual(
        named,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      const places = parameters.map((each) => `${each.in} ${each.name}`);
      assert.equal(new Set(places).size, places.length);
      for (const each of parameters) assert.ok(each.schema !== undefined, `${each.name} has a schema`);
    }
  });

  test(`${language}: every reference has a target, and every component is used`, () => {
    const references = new Set(everyValue(document, '$ref').map(String));
    for (const reference of references) assert.ok(target(document, reference), `${reference} has no target`);
    for (const [kind, components] of Object.entries(document.components ?? {})) {
      if (kind === 'securitySchemes') continue;
      for (const name of Object.keys(components))
        assert.ok(references.has(`#/components/${kind}/${name}`), `nothing uses ${kind}/${name}`);
    }
  });

  test(`${language}: security names only schemes that exist`, () => {
    for (const { operation } of described) {
      for (const scheme of Object.values(operation.security ?? {}).flatMap((each) => Object.keys(each))) {
        assert.ok(document.components?.securitySchemes?.[scheme], scheme);
      }
    }
  });

  test(`${language}: every tag, every parameter and every field at any depth is described`, () => {
    const isUndescribed = ({ description }: Tree): boolean => String(description ?? '').trim() === '';
    const tags = Object.values(document.tags ?? {}).filter(isUndescribed);
    assert.deepEqual(tags, []);
    const parameters = [...everyValue(document, 'parameters')].flatMap((each) => Object.values(each as Tree));
    assert.deepEqual(
      parameters.filter((each) => each.$ref === undefined && isUndescribed(each)).map(({ name }) => name),
      [],
    );
    assert.deepEqual(
      fieldsIn(document).flatMap(([path, field]) => (isUndescribed(field) ? [path] : [])),
      [],
    );
  });

  test(`${language}: internal keywords are not published`, () => {
    assert.doesNotMatch(JSON.stringify(document), /x-noun|x-pt-BR|x-upper-bound|x-line|x-end-of-day|"~/);
  });
}

test('every field note describes some field or parameter', () => {
  const text = JSON.stringify(published('en'));
  for (const [name, note] of Object.entries(fieldNotes))
    assert.ok(text.includes(JSON.stringify(note.en).slice(1, -1)), `no field uses the note of ${name}`);
});

test('descriptions are in the requested language', () => {
  const titleIn = (language: (typeof languages)[number]) =>
    published(language).components?.schemas?.PointOfInterest?.properties?.title?.description;
  assert.equal(titleIn('en'), 'Shown on the map');
  assert.equal(titleIn('pt-BR'), 'Exibido no mapa');
});

test('nouns are referenced by name', () => {
  const { paths } = published('en');
  const list = paths?.['/point_of_interest/']?.get?.responses?.['200']?.content;
  assert.deepEqual(list?.['application/json']?.schema?.properties?.data?.items, {
    $ref: '#/components/schemas/PointOfInterest',
  });
  assert.deepEqual(Object.keys(list ?? {}), [
    'application/json',
    'text/csv',
    'text/csv; raw=1',
    'application/x-ndjson',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});

test('a name belongs to one schema', () => {
  const asked = (...schemas: TObject[]) => schemas.map((query) => ({ ...operations.listEnums, query }));
  const point = () => Noun('Point', { latitude: Latitude });
  assert.equal([...nounsOf(asked(point(), point())).keys()].filter((name) => name === 'Point').length, 1);
  assert.throws(() => nounsOf(asked(point(), Noun('Point', { title: Line(5) }))), /Two schemas are called Point/);
});

test('every request body and every parameter has an example, unless only an answer can supply the value', () => {
  const document = published('en');
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
      if (requestBody) assert.ok(requestBody.content?.['application/json']?.example, `${method} ${path}`);
      for (const each of Object.values(parameters ?? {}).map((parameter) => resolved(document, parameter))) {
        const isGiven = ['cursor', 'last_event_id'].includes(String(each.name)) || String(each.in) === 'header';
        assert.ok(isGiven || each.example !== undefined, `${each.name} of ${method} ${path}`);
      }
    }
  }
});

test('shared parts are defined once', () => {
  const { paths } = published('en');
  for (const [path, methods] of Object.entries(paths ?? {})) {
    for (const [method, { responses, requestBody }] of Object.entries(methods)) {
      for (const [status, answer] of Object.entries(responses ?? {}))
        if (!status.startsWith('2')) assert.ok(answer.$ref, `${method} ${path} defines ${status} itself`);
      const data = requestBody?.content?.['application/json']?.schema?.properties?.data;
      if (method === 'put') assert.ok(data?.properties === undefined, `${path} takes a change that is not a noun`);
    }
  }
});

test('collections declare how they may be written, and bodies whether they are required', () => {
  const { paths } = published('en');
  const list = Object.values(paths?.['/point_of_interest/']?.get?.parameters ?? {});
  const includes = list.find(({ name }) => String(name) === 'includes');
  assert.equal(includes?.style, 'form');
  assert.equal(includes?.explode, false);
  assert.match(String(includes?.description), /JSON array.*commas.*repeated key.*key\[\]/);
  assert.equal(paths?.['/point_of_interest/']?.post?.requestBody?.required, true);
  assert.equal(paths?.['/auth/token/']?.post?.requestBody?.required, false);
});

test('a parameter of a query has the label of its field', () => {
  const list = Object.values(published('en').paths?.['/vehicle/']?.get?.parameters ?? {});
  const begin = list.find(({ name }) => String(name) === 'date_created_begin');
  assert.equal(begin?.['x-label'], 'Created from');
  assert.equal(begin?.['x-label-pt-BR'], 'Criado a partir de');
});

test('accepted notations are documented: bare dates, sim, a list as JSON', () => {
  const document = published('en');
  const list = Object.values(document.paths?.['/vehicle/']?.get?.parameters ?? {});
  const schemaOf = (name: string) => JSON.stringify(list.find((each) => String(each.name) === name)?.schema);
  const { pattern } = JSON.parse(schemaOf('date_created_begin') ?? '{}');
  for (const text of ['2026-01-31', '2026-01-31T08:00', '2026-01-31 08:00:00.5-03:00', '2026-01-31T11:00:00.000Z'])
    assert.match(text, new RegExp(pattern));
  assert.doesNotMatch('31/01/2026', new RegExp(pattern));
  assert.match(schemaOf('visible') ?? '', /"sim","nao"/);
  assert.match(schemaOf('includes') ?? '', /"anyOf":\[\{"type":"array".*\{"type":"string"\}\],"default":\[\]/);
  const { properties } = document.components?.schemas?.NewItinerary ?? {};
  assert.equal(properties?.date_time_start_estimated?.format, undefined);
  assert.equal(String(document.components?.schemas?.Itinerary?.properties?.date_created?.format), 'date-time');
});

test('no noun that is both sent and returned has a moment, because callers may write moments in more ways', () => {
  const all = Object.values(operations);
  const sentOnly = requestOnlyNouns(all);
  for (const [name, noun] of nounsOf(all.map((operation) => ({ ...operation, answer: none }))))
    if (!sentOnly.has(name)) assert.doesNotMatch(JSON.stringify(noun), /date-time/, name);
});

test('a nullable field is declared by its type and has its description beside it', () => {
  const { chassi, driver } = published('en').components?.schemas?.Vehicle?.properties ?? {};
  assert.deepEqual(chassi, {
    type: ['string', 'null'],
    minLength: 1,
    maxLength: 40,
    description: 'Chassis number: 17 characters, never I, O or Q',
    'x-label': 'Chassis number',
    'x-label-pt-BR': 'Chassi',
  });
  assert.deepEqual(driver, {
    anyOf: [{ $ref: '#/components/schemas/NamedReference' }, { type: 'null' }],
    description: 'The driver; null: none, or not asked for with includes',
    'x-label': 'Driver',
    'x-label-pt-BR': 'Motorista',
  });
});

test('every media type of a list has a schema', () => {
  for (const { content } of Object.values(published('en').paths ?? {}).map(({ get }) => get?.responses?.['200'] ?? {}))
    for (const [type, { schema }] of Object.entries(content ?? {})) assert.ok(schema, type);
});

test('the servers are those of the document’s own service, or the one that is given', () => {
  const urls = (origin?: string) =>
    Object.values(
      (openapiOf(operations, { language: 'en', version, ...(origin ? { origin } : {}) }) as Tree).servers ?? {},
    ).map(({ url }) => String(url));
  assert.deepEqual(urls(), ['/v1', '/']);
  assert.deepEqual(urls('https://fleet.example'), ['https://fleet.example/v1', 'https://fleet.example']);
});

test('a file may be sent in a form and returned as it is', () => {
  const { paths } = published('en');
  const upload = paths?.['/image/']?.post?.requestBody?.content;
  assert.deepEqual(Object.keys(upload ?? {}), ['application/json', 'multipart/form-data']);
  assert.equal(upload?.['multipart/form-data']?.schema?.properties?.file?.format, 'binary');
  const answers = paths?.['/checklist/picture/']?.get?.responses;
  assert.deepEqual(Object.keys(answers?.['200']?.content ?? {}), ['application/json', 'image/jpeg', 'image/png']);
  assert.ok(answers?.['304'] && answers['200']?.headers?.ETag);
});

test('a stream declares its events and takes the id of the last one', () => {
  const stream: Operation = {
    ...operations.listSessions,
    path: '/session/stream/',
    query: Type.Object(streamQuery),
    answer: { kind: 'stream', status: 200, events: { opened: Session } },
  };
  const document: Tree = JSON.parse(JSON.stringify(openapiOf({ stream }, { language: 'en', version })));
  const { parameters, responses } = document.paths?.['/session/stream/']?.get ?? {};
  assert.deepEqual(responses?.['200']?.content, {
    'text/event-stream': {
      schema: { type: 'string' },
      'x-events': { opened: { $ref: '#/components/schemas/Session' } },
    },
  });
  const names = Object.values(parameters ?? {}).map((each) => String(resolved(document, each).name));
  assert.ok(names.includes('Last-Event-ID') && names.includes('last_event_id'));
  assert.ok(document.components?.schemas?.Session);
});

test('a body with a larger limit declares it', () => {
  const bodyLimit = { bytes: 40_000_000, values: 2_000_000 };
  const createFleet: Operation = { ...operations.createFleet, bodyLimit };
  const bodyIn = (language: (typeof languages)[number]) => {
    const document: Tree = JSON.parse(JSON.stringify(openapiOf({ createFleet }, { language, version })));
    return document.paths?.['/fleet/']?.post?.requestBody;
  };
  assert.deepEqual(bodyIn('en')?.['x-limit'], bodyLimit);
  assert.equal(bodyIn('en')?.description, 'At most 40,000,000 bytes and 2,000,000 values.');
  assert.equal(bodyIn('pt-BR')?.description, 'No máximo 40.000.000 bytes e 2.000.000 valores.');
});

const none = { kind: 'none', status: 204 } as const;

const target = (document: Tree, reference: string): Tree | undefined =>
  reference
    .slice(2)
    .split('/')
    .reduce<Tree | undefined>((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);

const resolved = (document: Tree, value: Tree): Tree =>
  value.$ref === undefined ? value : (target(document, String(value.$ref)) ?? {});

/** The fields of all schemas of a tree, at any depth, each with its place. Examples are skipped. */
function fieldsIn(tree: unknown, path = ''): [string, Tree][] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]): [string, Tree][] => {
    if (['example', 'examples', 'x-announces', 'enum', 'default'].includes(key)) return [];
    const own = key === 'properties' && 'type' in tree && tree.type === 'object';
    const fields = own ? Object.entries(value as Tree) : [];
    return [
      ...fields.map(([name, field]): [string, Tree] => [`${path}.${name}`, field]),
      ...(own
        ? fields.flatMap(([name, field]) => fieldsIn(field, `${path}.${name}`))
        : fieldsIn(value, `${path}/${key}`)),
    ];
  });
}

function everyValue(tree: unknown, key: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => (name === key ? [value] : everyValue(value, key)));
}
