import { countForm } from '@tropeiro/domain/language/count-form.ts';
import type { PositionCounts } from './position-sender.ts';
import { print, type Terminal } from './terminal.ts';

const redrawMs = 500;
const lineMs = 30_000;
/** Our own word to the terminal, which `print` would show. */
const eraseLine = '\r\x1b[2K';

/** Shows how far a simulation is, on standard error: a line that changes on a terminal, one now and then in a file. */
export class SimulationStatus {
  private readonly vehicleCount: number;
  private readonly terminal: Terminal;
  private shownMs = 0;
  private isDrawn = false;

  constructor(vehicleCount: number, terminal: Terminal) {
    this.vehicleCount = vehicleCount;
    this.terminal = terminal;
  }

  show(atMs: number, counts: PositionCounts): void {
    const { stderr } = this.terminal;
    const nowMs = Date.now();
    if (nowMs - this.shownMs < (stderr.isTTY ? redrawMs : lineMs)) return;
    this.shownMs = nowMs;
    const line = `${new Date(atMs).toISOString().slice(0, 19)}Z, ${this.fleetText()}: ${textOf(counts)}`;
    if (stderr.isTTY) stderr.write(eraseLine);
    print(stderr, stderr.isTTY ? line : `${line}\n`);
    this.isDrawn ||= stderr.isTTY === true;
  }

  end(counts: PositionCounts): void {
    const { stderr, stdout } = this.terminal;
    if (this.isDrawn) stderr.write(eraseLine);
    print(stdout, `Messages of ${this.fleetText()}: ${textOf(counts)}.\n`);
  }

  private fleetText(): string {
    return `${this.vehicleCount} ${countForm(this.vehicleCount, 'vehicle', 'vehicles')}`;
  }
}

const textOf = (counts: PositionCounts): string =>
  `${counts.new} new, ${counts.repeated} repeated, ${counts.quarantined} quarantined`;
