/** A server-sent event, its data still text. */
export type ServerSentEvent = { readonly id: string; readonly event: string; readonly data: string };

/** Parses server-sent events from the text of a stream, with any chunking (WHATWG HTML, 9.2.6). */
export class EventReader {
  /** How long to wait before reconnecting, if the stream has set it. */
  retryMs: number | undefined;
  /** The beginning of an unfinished line, and a carriage return that may be the first half of a line ending. */
  private rest = '';
  private half = '';
  private id = '';
  private event = '';
  private data: string[] = [];

  /** Returns the events that this chunk completes. */
  read(chunk: string): ServerSentEvent[] {
    const received = this.half + chunk;
    this.half = received.endsWith('\r') ? '\r' : '';
    const text = received.slice(0, received.length - this.half.length);
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    // Earlier text is not scanned again, however small the chunks of a long line are.
    const whole = end === 0 ? '' : this.rest + text.slice(0, end);
    this.rest = end === 0 ? this.rest + text : text.slice(end);
    return linesOf(whole).flatMap((line) => this.readLine(line));
  }

  private readLine(line: string): ServerSentEvent[] {
    if (line === '') return this.endEvent();
    const colon = line.indexOf(':');
    const value = colon < 0 ? '' : line.slice(line.startsWith(' ', colon + 1) ? colon + 2 : colon + 1);
    switch (colon < 0 ? line : line.slice(0, colon)) {
      case 'id':
        this.id = value;
        break;
      case 'event':
        this.event = value;
        break;
      case 'data':
        this.data.push(value);
        break;
      case 'retry':
        if (/^\d{1,9}$/.test(value)) this.retryMs = Number(value);
    }
    return [];
  }

  private endEvent(): ServerSentEvent[] {
    const { id, event, data } = this;
    this.event = '';
    this.data = [];
    return data.length === 0 ? [] : [{ id, event: event === '' ? 'message' : event, data: data.join('\n') }];
  }
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/).slice(0, -1);
