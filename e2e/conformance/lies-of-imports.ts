import { inBody, inData, type Row, withoutRequestHeader } from './lies.ts';
import type { Lie } from './lying-proxy.ts';

const section = 'import-route-plan';

const withPoints = (change: (point: Row) => void): Lie =>
  inData(({ route_points: points }) => {
    for (const point of Array.isArray(points) ? (points as Row[]) : []) change(point);
  });

const withStatus = (from: number, to: number): Lie => ({
  changeAnswer: (answer) => {
    if (answer.status === from) answer.status = to;
  },
});

const inReport = (name: string, change: (row: Row) => void): Lie =>
  inBody((body) => {
    for (const row of Array.isArray(body[name]) ? (body[name] as Row[]) : []) change(row);
  });

/** Servers that import route plans wrongly: one for each part of the section. */
export const liesOfImports: readonly [says: string, section: string, rule: string, lie: Lie][] = [
  [
    'forgets what a plan requires at its points',
    section,
    'require_signature, require_picture, require_hodometer_picture, load_check: come back as they were sent',
    inData((row) => Object.assign(row, { require_picture: false })),
  ],
  [
    'plans without the named vehicle',
    section,
    'vehicle_plate: may be given alone, and the plan has that vehicle',
    inData((row) => Object.assign(row, { vehicle_id: null })),
  ],
  [
    'takes both plurals',
    section,
    'vehicle_plates and document_numbers: are refused together with 422',
    withStatus(422, 200),
  ],
  [
    'returns the names of types',
    section,
    'type: is taken as a code or a name in any case, and returned as a code',
    withPoints((point) => Object.assign(point, { type: 'Entrega' })),
  ],
  [
    'understands a window in one spelling',
    section,
    'time_window: may be written "begin/end"',
    withPoints((point) => Object.assign(point, { time_window: null })),
  ],
  [
    'visits points as they come',
    section,
    'optimize: false follows the given orders, then those without one as they were sent',
    inData((row) => Array.isArray(row.route_points) && row.route_points.sort((a, b) => a.id - b.id).reverse()),
  ],
  [
    'reports the source that it has',
    section,
    'source: H is kept as it was sent; where another serves, warnings say so',
    inData((row) => Object.assign(row, { source: 'G' })),
  ],
  ['warns of nothing', section, 'has the fields of the table', inBody((body) => delete body.warnings)],
  [
    'counts lines from 0',
    section,
    'a point that has no name is named with its line and field, and the rest goes on',
    inReport('wrong_lines', (row) => Object.assign(row, { line: Number(row.line) - 1 })),
  ],
  [
    'keeps quiet about a wrong plan',
    section,
    'a plan with an unknown plate is answered 200, named, and nothing of it is stored',
    inBody((body) => body.wrong_route_plans && Object.assign(body, { wrong_route_plans: [] })),
  ],
  [
    'guesses why a point is unassigned',
    section,
    'a point that loads more than the vehicle is reported as capacity, and the rest is planned',
    inReport('unassigned_points', (row) => Object.assign(row, { code: 'no_room' })),
  ],
  [
    'knows no route that plans have in common',
    section,
    'makes one plan a vehicle in use, of the same external_code and route_id',
    inData((row) => Object.assign(row, { route_id: row.id })),
  ],
  [
    'forgets the last service',
    section,
    'total_time: from the departure of the first to the end of the last',
    inData((row) => Object.assign(row, { total_time: Number(row.total_time) - 60 })),
  ],
  [
    'answers 200 for accepted work',
    section,
    'is answered 202 with the points accepted, nothing unassigned, and a plan in W',
    withStatus(202, 200),
  ],
  [
    'stores a dry run',
    section,
    'dry_run: in the query does everything but storing',
    { changeRequest: (request) => Object.assign(request, { url: request.url.replace('dry_run=true', '') }) },
  ],
  [
    'imports a plan twice for one key',
    section,
    'Idempotency-Key: sent again is answered the same, and stores one plan',
    withoutRequestHeader('idempotency-key'),
  ],
  [
    'names no limit',
    section,
    '10,001 points are refused, and the limit is named',
    inBody((body) => {
      for (const fault of Array.isArray(body.errors) ? (body.errors as Row[]) : []) fault.message = 'too many';
    }),
  ],
];
