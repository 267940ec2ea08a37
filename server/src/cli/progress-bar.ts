import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Terminal, visible } from './terminal.ts';

/** Nothing is shown before this time has passed. */
const silentMs = 2000;
const redrawMs = 200;
const lineMs = 30_000;
const width = 30;

/** Shows the progress of a command on standard error: a bar on a terminal, a line now and then in a file. */
export class ProgressBar {
  private readonly verb: string;
  private readonly terminal: Terminal;
  private readonly startedMs = Date.now();
  private reportedMs = this.startedMs;
  private isDrawn = false;

  constructor(verb: BilingualText, terminal: Terminal) {
    this.verb = verb[terminal.language];
    this.terminal = terminal;
  }

  readonly report = (done: number, total: number, label: BilingualText): void => {
    const { stderr, language } = this.terminal;
    const now = Date.now();
    const isTerminal = stderr.isTTY;
    const pause = isTerminal && now - this.startedMs >= silentMs ? redrawMs : isTerminal ? silentMs : lineMs;
    if (now - this.reportedMs < pause) return;
    this.reportedMs = now;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    if (isTerminal) {
      const filled = Math.round(share * width);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
      stderr.write(`\r\x1b[2K${this.verb} ${bar} ${percent}  ${visible(label[language].slice(0, 30))}`);
      this.isDrawn = true;
    } else {
      stderr.write(visible(`${this.verb}: ${percent.trim()}, ${label[language]}\n`));
    }
  };

  end(): void {
    if (this.isDrawn) this.terminal.stderr.write('\r\x1b[2K');
  }
}
