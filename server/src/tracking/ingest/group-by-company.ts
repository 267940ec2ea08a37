/** Groups items by company, in their order. */
export function groupByCompany<T>(things: readonly T[], companyOf: (thing: T) => number): readonly OfCompany<T>[] {
  const groups = new Map<number, T[]>();
  for (const thing of things) {
    const companyId = companyOf(thing);
    const group = groups.get(companyId);
    if (group) group.push(thing);
    else groups.set(companyId, [thing]);
  }
  return [...groups].map(([companyId, group]) => ({ companyId, group }));
}

type OfCompany<T> = { readonly companyId: number; readonly group: readonly T[] };
