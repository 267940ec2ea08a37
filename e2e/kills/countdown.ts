/** Resolves `reached` after this many counts. */
export function countdown(count: number): { readonly reached: Promise<void>; count(): void } {
  let left = count;
  let reach: () => void = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  if (left === 0) reach();
  return {
    reached,
    count() {
      left -= 1;
      if (left === 0) reach();
    },
  };
}

/** The list from its middle on, then its first half. */
export const rotatedByHalf = <T>(list: readonly T[]): T[] => {
  const middle = Math.floor(list.length / 2);
  return [...list.slice(middle), ...list.slice(0, middle)];
};
