import { isEventId } from '@tropeiro/contract/streams/event-stream.ts';
import type { TSchema } from 'typebox';
import { storedRecordWriter } from '../response/record-writer.ts';

/** A server-sent event of any stream, as a handler yields it. */
export type AnyEvent = { readonly id: string; readonly event: string; readonly data: unknown };

/**
 * Makes a function that writes events as frames of text/event-stream (WHATWG HTML, 9.2.6). The schema of its name
 * determines how the data is written; what an earlier release stored may lack fields of it. An event for many clients is written once.
 */
export function frameWriter(events: Readonly<Record<string, TSchema>>): (event: AnyEvent) => Buffer {
  const writers = new Map(Object.entries(events).map(([name, data]) => [name, storedRecordWriter(data)] as const));
  const frames = new WeakMap<AnyEvent, Buffer>();
  const writeFrame = ({ id, event, data }: AnyEvent): string => {
    const write = writers.get(event);
    if (!write) throw new Error(`The contract of this stream has no event "${event}"`);
    if (!isEventId(id)) throw new Error('The id of an event is 1 to 200 visible ASCII characters');
    // JSON escapes line ends, so the data is one line.
    return `id: ${id}\nevent: ${event}\ndata: ${write(data)}\n\n`;
  };
  return (event) => {
    const frame = frames.get(event) ?? Buffer.from(writeFrame(event));
    frames.set(event, frame);
    return frame;
  };
}

/** A comment, which clients ignore. It only shows that the stream is alive. */
export const keepAliveFrame = ': alive\n\n';

/** Sets the delay after which a client reconnects. */
export const retryFrame = (ms: number): string => `retry: ${Math.round(ms)}\n\n`;
