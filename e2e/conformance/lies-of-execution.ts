import { inData, type Row } from './lies.ts';
import type { Lie } from './lying-proxy.ts';

const section = 'execution-data';

/** Changes the points of a response, in its rows or in those of a plan. */
const inPoints = (change: (point: Row) => void): Lie =>
  inData((row) => {
    const points = Array.isArray(row.route_points) ? (row.route_points as Row[]) : [row];
    for (const point of points) if (Array.isArray(point.routes_info)) change(point);
  });

const inRecords = (change: (record: Row) => void): Lie =>
  inPoints(({ routes_info: records }) => {
    for (const record of records as Row[]) change(record);
  });

const withStatus = (from: string, to: string): Lie =>
  inPoints((point) => {
    if (point.status === from) point.status = to;
  });

/** Servers that report execution wrongly: one for each rule of the section that no other rule implies. */
export const liesOfExecution: readonly [says: string, section: string, rule: string, lie: Lie][] = [
  [
    'takes a plan for completed while something is left',
    section,
    'is P before anything was done, E while something is left, and C when nothing is',
    inData((row) => {
      if (row.status === 'E' && Array.isArray(row.route_points)) row.status = 'C';
    }),
  ],
  [
    'finds plans of any status',
    section,
    'is what route_plan_statuses finds it by',
    {
      changeRequest: (request) =>
        Object.assign(request, { url: request.url.replace(/&route_plan_statuses=[^&]*/, '') }),
    },
  ],
  ['delivers departures', section, 'is R of a departure that was performed', withStatus('R', 'E')],
  ['reports a return as a delivery', section, 'is D of a delivery that was returned', withStatus('D', 'E')],
  [
    'reports actions of the desk as the driver’s',
    section,
    'is M of a delivery that the desk performed',
    withStatus('M', 'E'),
  ],
  [
    'delivers without the picture that is required',
    section,
    'stays P where the plan requires a picture and there is none, unless the point waives it',
    withStatus('P', 'E'),
  ],
  [
    'lets no point waive a signature',
    section,
    'stays P where the plan requires a signature and there is none, unless the point waives it',
    withStatus('E', 'P'),
  ],
  [
    'delivers more than there is',
    section,
    'stays P where more items were counted than there are',
    withStatus('P', 'E'),
  ],
  [
    'keeps what was undone',
    section,
    'has nothing of what was undone',
    inPoints((point) => {
      if (point.status === 'P') point.routes_info = [{ id: 1 }];
    }),
  ],
  [
    'reports when an attempt arrived instead of when it was made',
    section,
    'returns where and when a delivery was made, by the clock of the device',
    inRecords((record) => {
      record.return_date = record.sync_date;
    }),
  ],
  [
    'names the last picture',
    section,
    'names the first picture, the signature and the picture of the hodometer',
    inRecords((record) => {
      record.pictures = Array.isArray(record.picture_list) ? record.picture_list.at(-1) : null;
    }),
  ],
  [
    'names files by numbers',
    section,
    'names images that GET /checklist/picture/ gives',
    inRecords((record) => {
      record.signature_img = `${record.id}.png`;
    }),
  ],
  [
    'omits the empty fields of an attempt',
    section,
    'has its fields, null where no value was sent',
    inRecords((record) => {
      for (const [name, value] of Object.entries(record)) if (value === null) delete record[name];
    }),
  ],
  [
    'reports reasons by their ids alone',
    section,
    'returns why a point was returned, by the reason and its id',
    inRecords((record) => {
      record.route_return_reason = null;
    }),
  ],
  [
    'does not tell why less was delivered',
    section,
    'returns why less than planned was delivered, by the reason and its id',
    inRecords((record) => {
      Object.assign(record, { route_executed_reason_id: null, route_executed_reason: null });
    }),
  ],
  [
    'has no record of what the desk did',
    section,
    'has a record of what the desk performed, without a place where none was said',
    inPoints((point) => {
      if (point.status === 'M') point.routes_info = [];
    }),
  ],
  [
    'numbers attempts anew at each point',
    section,
    'has one stable id for each attempt',
    inPoints(({ routes_info: records }) => {
      for (const [index, record] of (records as Row[]).entries()) record.id = index + 1;
    }),
  ],
  [
    'reports less of points in their plan',
    section,
    'returns each point as GET /import/route_point does',
    inData((row) => {
      for (const point of Array.isArray(row.route_points) ? (row.route_points as Row[]) : [])
        for (const record of point.routes_info as Row[]) record.hodometer_picture = null;
    }),
  ],
  [
    'returns executions that were not included',
    section,
    'includes: route_points brings points',
    {
      changeRequest: (request) =>
        Object.assign(request, { url: request.url.replace('route_points%22', 'route_points.routes_info%22') }),
    },
  ],
];
