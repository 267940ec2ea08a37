/**
 * Under npm, Ctrl-C arrives twice at once, from the terminal and from npm. A signal after this time ends the process.
 */
const repeatedSignalMs = 1000;

/** Resolves at the first signal to stop. */
export function stopRequested(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  return new Promise((resolve) => {
    const onSignal = () => {
      resolve();
      setTimeout(() => {
        for (const signal of signals) process.off(signal, onSignal);
      }, repeatedSignalMs).unref();
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
}
