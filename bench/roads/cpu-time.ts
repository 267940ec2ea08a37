/** The seconds of CPU that this process has used. */
export const cpuS = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export type Timed<Result> = { readonly result: Result; readonly cpuS: number };

export const timed = <Result>(work: () => Result): Timed<Result> => {
  const begin = cpuS();
  const result = work();
  return { result, cpuS: cpuS() - begin };
};
