import { learnServiceTime } from '@tropeiro/domain/execution/learn-service-time.ts';
import type { ServicesAtPlace, ServiceTime } from '@tropeiro/domain/execution/service-time-schema.ts';
import { joinRecords, splitRecords } from '@tropeiro/platform/database/lists/page.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { Handler } from '../handling/handler.ts';
import { listServicesAtPlaces } from '../store/execution/service-times.ts';

/** Lists the service time learnt for each place. It is computed while the list is read. */
export const listServiceTimes: Handler<'listServiceTimes'> = async ({ query }) => ({
  ...listServicesAtPlaces(query),
  alter: learntRecords,
});

async function* learntRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const slice = new TimeSlice();
  for await (const chunk of chunks)
    yield joinRecords(await slice.map([...splitRecords(chunk)], (record) => learntRecord(record)));
}

function learntRecord(record: Buffer): Buffer {
  const { services, last_service_time, last_date, ...place } = JSON.parse(record.toString()) as ServicesAtPlace;
  const learnt = learnServiceTime(services);
  if (!learnt) throw new Error('Only places with enough services to learn from are listed');
  return Buffer.from(JSON.stringify({ ...place, ...learnt, last_service_time, last_date } satisfies ServiceTime));
}
