/** Groups what belongs to plans by their ids. Each group keeps the given order. */
export function groupByPlan<T extends { readonly route_plan_id: number }>(all: readonly T[]): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const each of all) {
    const group = groups.get(each.route_plan_id);
    if (group) group.push(each);
    else groups.set(each.route_plan_id, [each]);
  }
  return groups;
}
