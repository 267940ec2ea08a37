import type { SheetPlan } from '@tropeiro/domain/planning/sheets/sheet-plan.ts';
import type { PointLine, ReadPoints } from '../../planning/points/read-points.ts';

/** The points of one plan. Without `plan`, it is the plan of the request. */
export type ReadPlan = { readonly plan: SheetPlan | undefined; readonly read: ReadPoints };

/**
 * The points of each plan in the order of the file, with the warnings of its lines. The first plan also has the wrong lines and
 * the warnings of the whole file. Without points, there is only the plan of the request.
 */
export function splitByPlan({ points, wrongLines, omittedCount, warnings }: ReadPoints): readonly ReadPlan[] {
  const byPlan = new Map<SheetPlan | undefined, PointLine[]>();
  for (const line of points) {
    const ofPlan = byPlan.get(line.plan) ?? [];
    byPlan.set(line.plan, ofPlan);
    ofPlan.push(line);
  }
  if (byPlan.size === 0) byPlan.set(undefined, []);
  const planOfLine = new Map(points.map(({ line, plan }) => [line, plan]));
  const [firstPlan] = byPlan.keys();
  return [...byPlan].map(([plan, ofPlan]) => ({
    plan,
    read: {
      points: ofPlan,
      wrongLines: plan === firstPlan ? wrongLines : [],
      omittedCount: plan === firstPlan ? omittedCount : 0,
      warnings: warnings.filter(
        ({ line }) => plan === (line !== null && planOfLine.has(line) ? planOfLine.get(line) : firstPlan),
      ),
    },
  }));
}
