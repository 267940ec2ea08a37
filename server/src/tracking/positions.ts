import type { MessageOutcome, ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { type PositionReport, positionReportMax } from '@tropeiro/domain/tracking/sent-position.ts';
import type { Handler } from '../handling/call.ts';
import { beginBatch } from '../store/engine/begin-batch.ts';
import { getTransactionTime } from '../store/engine/db.ts';
import { listOwnSerials } from '../store/tracking/own-serials.ts';
import type { CompanyFactsCache } from './company-facts.ts';
import { ingest } from './ingest.ts';
import { type ReadPositions, readSent } from './read-sent.ts';

/** Takes in what a program sends of devices; a driver sends of those in vehicles of their own. */
export const importPositions =
  (cache: CompanyFactsCache): Handler<'importPositions'> =>
  async ({ actor, transaction, body, language }) => {
    const read = await readSent(body.data, await getTransactionTime(transaction), actor.timezone, language);
    const own = actor.role === 'driver' ? new Set(await listOwnSerials(transaction, actor.user_id)) : undefined;
    const isTaken = ({ device }: ReceivedMessage): boolean => own === undefined || own.has(device);
    // What it brings and what that corrects are one batch of the audit.
    beginBatch(transaction, 'import');
    const { fates } = await ingest(transaction, read.messages.filter(isTaken), cache);
    let taken = 0;
    const outcomes = read.messages.map((message) => (isTaken(message) ? fates[taken++]! : 'unknown_device'));
    return { body: { data: reportOf(body.data.length, read, outcomes) } };
  };

function reportOf(received: number, read: ReadPositions, outcomes: readonly MessageOutcome[]): PositionReport {
  const { messages, indexes } = read;
  const countOf = (...those: readonly MessageOutcome[]) => outcomes.filter((outcome) => those.includes(outcome)).length;
  const unknown = messages.filter((_, index) => outcomes[index] === 'unknown_device').map(({ device }) => device);
  return {
    received,
    new: countOf('new'),
    repeated: countOf('repeated'),
    quarantined: countOf('ahead', 'expired'),
    unknown: unknown.length,
    wrong: read.wrongCount,
    unknown_devices: [...new Set(unknown)].slice(0, positionReportMax),
    quarantined_messages: outcomes
      .flatMap((reason, at) =>
        reason === 'ahead' || reason === 'expired' ? [{ index: indexes[at] ?? 0, reason }] : [],
      )
      .slice(0, positionReportMax),
    ignored_fields: read.ignored,
    wrong_messages: read.wrong,
  };
}
