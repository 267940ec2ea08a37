import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { EventReader } from '@tropeiro/contract/client/event-reader.ts';

/**
 * A listener to the positions of a fleet. It records the newest position of each vehicle, and the longest silence of
 * one.
 */
export class Listener {
  private readonly answer: IncomingMessage;
  private readonly newestTimes = new Map<number, string>();
  private readonly arrivalsMs = new Map<number, number>();
  private readonly beganMs = Date.now();
  private longestMs = 0;
  private isEnded = false;

  private constructor(answer: IncomingMessage) {
    this.answer = answer.setEncoding('utf8');
  }

  static async open(url: string, token: string): Promise<Listener> {
    const headers = { authorization: `Bearer ${token}` };
    const asked = get(`${url}/live/?type=position.received`, { headers, agent: false });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: no measurement`);
    return new Listener(answer);
  }

  /** Starts to read. Until then nothing is taken from the connection. */
  read(): void {
    const reader = new EventReader();
    this.answer.on('data', (text: string) => {
      for (const { event, data } of reader.read(text))
        if (event === 'position.received') this.hear(JSON.parse(data).data);
    });
    this.answer.once('close', () => {
      this.isEnded = true;
    });
  }

  /** The longest silence of any of these vehicles, in seconds. Infinity if the stream has ended. */
  longestSilenceS(vehicleCount: number): number {
    if (this.isEnded || this.arrivalsMs.size < vehicleCount) return Number.POSITIVE_INFINITY;
    return Math.max(this.longestMs, Date.now() - Math.min(...this.arrivalsMs.values())) / 1000;
  }

  /** The number of vehicles whose newest position here has this time. */
  countAt = (time: string): number => [...this.newestTimes.values()].filter((newest) => newest === time).length;

  close = (): void => void this.answer.destroy();

  private hear({ vehicle_id, date_time }: { vehicle_id: number; date_time: string }): void {
    const nowMs = Date.now();
    this.longestMs = Math.max(this.longestMs, nowMs - (this.arrivalsMs.get(vehicle_id) ?? this.beganMs));
    this.arrivalsMs.set(vehicle_id, nowMs);
    this.newestTimes.set(vehicle_id, date_time);
  }
}
