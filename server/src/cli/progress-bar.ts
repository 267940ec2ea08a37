import { print, type Terminal, visible } from './terminal.ts';

/** Nothing is shown before so long. */
const silentMs = 2000;
const redrawMs = 200;
const lineMs = 30_000;
const width = 30;

/** Shows the progress of a command on standard error: a bar on a terminal, a line now and then in a file. */
export class ProgressBar {
  private readonly verb: string;
  private readonly stderr: Terminal['stderr'];
  private readonly startedMs = Date.now();
  private reportedMs = this.startedMs;
  private isDrawn = false;

  constructor(verb: string, { stderr }: Terminal) {
    this.verb = verb;
    this.stderr = stderr;
  }

  readonly report = (done: number, total: number, what: string): void => {
    const now = Date.now();
    const isTerminal = this.stderr.isTTY;
    const pause = isTerminal && now - this.startedMs >= silentMs ? redrawMs : isTerminal ? silentMs : lineMs;
    if (now - this.reportedMs < pause) return;
    this.reportedMs = now;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    if (isTerminal) {
      const filled = Math.round(share * width);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
      this.stderr.write(`\r\x1b[2K${this.verb} ${bar} ${percent}  ${visible(what.slice(0, 30))}`);
      this.isDrawn = true;
    } else {
      print(this.stderr, `${this.verb}: ${percent.trim()}, ${what}\n`);
    }
  };

  end(): void {
    if (this.isDrawn) this.stderr.write('\r\x1b[2K');
  }
}
