import { learnServiceTime } from '@tropeiro/domain/execution/learn-service-time.ts';
import type { ServicesAtPlace, ServiceTime } from '@tropeiro/domain/execution/service-time.ts';
import type { Handler } from '../handling/call.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import { joinRecords, splitRecords } from '../store/engine/page.ts';
import { listServicesAtPlaces } from '../store/execution/service-times.ts';

/** What services took at each place, learnt while it is read. */
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
  if (!learnt) throw new Error('Places are listed where there is enough to learn from');
  return Buffer.from(JSON.stringify({ ...place, ...learnt, last_service_time, last_date } satisfies ServiceTime));
}
