import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * An order for the listeners: where to listen, each with one of these tokens in turn, or how many events to wait for.
 */
export type ListenersOrder =
  | { readonly url: string; readonly count: number; readonly tokens: readonly string[] }
  | { readonly eventsOfEach: number };

/** A text that every event contains once. */
const marker = '"type":"message.sent"';

/** How many connect at once. */
const atOnce = 50;

const sockets: Socket[] = [];
let arrivalsMs: number[] = [];
let expectedCount = Number.POSITIVE_INFINITY;

process.on('message', (order: ListenersOrder) => {
  if ('url' in order) void open(order);
  else {
    expectedCount = order.eventsOfEach * sockets.length;
    reportWhenComplete();
  }
});
process.once('disconnect', () => process.exit());

async function open({ url, count, tokens }: Extract<ListenersOrder, { url: string }>): Promise<void> {
  for (let at = 0; at < count; at += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - at) }, (_, index) =>
        openOne(new URL(url), tokens[(at + index) % tokens.length] ?? ''),
      ),
    );
  process.send?.('opened');
}

async function openOne({ hostname, port, host, pathname, search }: URL, token: string): Promise<void> {
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [string];
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(head);
  let rest = '';
  socket.on('data', (text: string) => {
    const received = rest + text;
    for (let at = received.indexOf(marker); at >= 0; at = received.indexOf(marker, at + 1)) arrivalsMs.push(Date.now());
    rest = received.slice(1 - marker.length);
    reportWhenComplete();
  });
  sockets.push(socket);
}

function reportWhenComplete(): void {
  if (arrivalsMs.length < expectedCount) return;
  process.send?.(arrivalsMs);
  arrivalsMs = [];
  expectedCount = Number.POSITIVE_INFINITY;
}
