/** Does something, and counts how often others had their turn of the event loop meanwhile. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const takeTurn = () => {
    count++;
    next = setImmediate(takeTurn);
  };
  let next = setImmediate(takeTurn);
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  return count;
}
