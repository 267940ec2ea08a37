import { refusalMessage } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import type { ListedExecutionAction } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { joinRecords, splitRecords } from '@tropeiro/platform/database/lists/page.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { StoredListedAction } from '../store/execution/execution-actions.ts';

/** Fills in the messages of refused actions of a list. The others, which are nearly all, are not parsed. */
export const withRefusalMessages = (language: Language) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const slice = new TimeSlice();
    for await (const chunk of chunks)
      yield joinRecords(
        await slice.map([...splitRecords(chunk)], (record) =>
          record.includes(storedMessage)
            ? Buffer.from(JSON.stringify(listedAction(JSON.parse(record.toString()), language)))
            : record,
        ),
      );
  };

/** How the details of a message begin in a record. A quotation mark within a text is escaped, so no text contains it. */
const storedMessage = '"refusal_message":{';

const listedAction = (
  { refusal_message: details, ...action }: StoredListedAction,
  language: Language,
): ListedExecutionAction => ({
  ...action,
  refusal_message: action.refusal && details && refusalMessage(action.refusal, details, language),
});
