import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { countForm } from '@tropeiro/domain/language/count-form.ts';
import { print, printAside, type Terminal } from '../terminal.ts';
import type { PositionCounts } from './position-sender.ts';

const redrawMs = 500;
const lineMs = 30_000;
/** A control sequence of this program itself, which `print` would make visible. */
const eraseLine = '\r\x1b[2K';

/**
 * Shows the progress of a simulation on standard error: a changing line on a terminal, a line now and then in a file.
 */
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
    const at = `${new Date(atMs).toISOString().slice(0, 19)}Z`;
    const [fleet, sent] = [this.fleetText(), textOf(counts)];
    if (stderr.isTTY) stderr.write(eraseLine);
    printAside(
      this.terminal,
      phrase((say) => `${at}, ${say(fleet)}: ${say(sent)}${stderr.isTTY ? '' : '\n'}`),
    );
    this.isDrawn ||= stderr.isTTY === true;
  }

  end(counts: PositionCounts): void {
    const { stderr } = this.terminal;
    if (this.isDrawn) stderr.write(eraseLine);
    const [fleet, sent] = [this.fleetText(), textOf(counts)];
    print(
      this.terminal,
      bilingual(`Messages of ${fleet.en}: ${sent.en}.\n`, `Mensagens de ${fleet['pt-BR']}: ${sent['pt-BR']}.\n`),
    );
  }

  private fleetText(): BilingualText {
    const { vehicleCount: count } = this;
    return bilingual(
      `${count} ${countForm(count, 'vehicle', 'vehicles')}`,
      `${count} ${countForm(count, 'veículo', 'veículos')}`,
    );
  }
}

const textOf = (counts: PositionCounts): BilingualText =>
  bilingual(
    `${counts.new} new, ${counts.repeated} repeated, ${counts.quarantined} quarantined`,
    `${counts.new} novas, ${counts.repeated} repetidas, ${counts.quarantined} em quarentena`,
  );
