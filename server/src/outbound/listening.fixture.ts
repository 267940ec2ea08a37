import { EventReader, type ServerSentEvent } from '@tropeiro/contract/client/event-reader.ts';

/** A listener to the live stream, which hears everything from the moment this resolves. */
export async function listen(url: string, token: string, query: Readonly<Record<string, string>> = {}, after?: string) {
  const ending = new AbortController();
  const response = await fetch(`${url}/live/?${new URLSearchParams(query)}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
    signal: ending.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  const reader = new EventReader();
  const chunks = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const heard: ServerSentEvent[] = [];
  return {
    /** The next events, this many. */
    async next(count: number): Promise<HeardEvent[]> {
      while (heard.length < count) {
        const { done, value } = await chunks.next();
        if (done) throw new Error('The stream has ended');
        heard.push(...reader.read(value));
      }
      return heard.splice(0, count).map(({ id, event, data }) => ({ id, event, data: JSON.parse(data) }));
    },
    end: () => ending.abort(),
  };
}

type HeardEvent = {
  readonly id: string;
  readonly event: string;
  readonly data: {
    readonly id: string;
    readonly type: string;
    readonly by: { readonly id: number; readonly name: string } | null;
    readonly data: { readonly id: number } & Record<string, unknown>;
  };
};
