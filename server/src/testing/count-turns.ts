/** Runs work, and counts the turns of the event loop that others got meanwhile. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const countTurn = () => {
    count++;
    next = setImmediate(countTurn);
  };
  let next = setImmediate(countTurn);
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  return count;
}
