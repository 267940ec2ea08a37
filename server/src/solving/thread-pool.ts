import { busy } from '@tropeiro/domain/faults/scarce-thing.ts';
import type { SolverThread } from './solver-thread.ts';

/** Threads of which `size` are kept for the next problem. Whoever acquires one has had his turn: it does not count them itself. */
export class ThreadPool {
  private readonly size: number;
  private readonly newThread: () => SolverThread;
  private readonly idle: SolverThread[] = [];
  private readonly working = new Set<SolverThread>();
  private closed = false;

  constructor(size: number, newThread: () => SolverThread) {
    this.size = size;
    this.newThread = newThread;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Starts the threads that are not there yet. */
  fill(): void {
    while (!this.closed && this.idle.length + this.working.size < this.size) this.idle.push(this.newThread());
  }

  acquire(): SolverThread {
    if (this.closed) throw busy('solver_threads');
    let thread = this.idle.pop();
    while (thread && !thread.isAlive) thread = this.idle.pop();
    thread ??= this.newThread();
    this.working.add(thread);
    return thread;
  }

  /** Where the thread has ended, another is started in its place: the next problem finds it warm. One too many is ended. */
  release(thread: SolverThread): void {
    this.working.delete(thread);
    if (this.closed) return;
    if (this.idle.length + this.working.size >= this.size) void thread.end();
    else this.idle.push(thread.isAlive ? thread : this.newThread());
  }

  /** Ends every thread, whatever it is at, for good. */
  close(): void {
    this.closed = true;
    for (const thread of [...this.idle.splice(0), ...this.working]) void thread.end();
  }
}
