/** What takes longer than this shows how far it has come. */
const silentMs = 2000;
const redrawnMs = 200;
const lineMs = 30_000;
const width = 30;

/** How far a command has come, on standard error: a bar for a person, a line now and then for a file. */
export class ProgressBar {
  private readonly verb: string;
  private readonly began = Date.now();
  private told = this.began;
  private isDrawn = false;

  constructor(verb: string) {
    this.verb = verb;
  }

  readonly report = (done: number, total: number, what: string): void => {
    const now = Date.now();
    const isTerminal = process.stderr.isTTY;
    const pause = isTerminal && now - this.began >= silentMs ? redrawnMs : isTerminal ? silentMs : lineMs;
    if (now - this.told < pause) return;
    this.told = now;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    if (isTerminal) {
      const filled = Math.round(share * width);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
      process.stderr.write(`\r\x1b[2K${this.verb} ${bar} ${percent}  ${what.slice(0, 30)}`);
      this.isDrawn = true;
    } else {
      process.stderr.write(`${this.verb}: ${percent.trim()}, ${what}\n`);
    }
  };

  end(): void {
    if (this.isDrawn) process.stderr.write('\r\x1b[2K');
  }
}
