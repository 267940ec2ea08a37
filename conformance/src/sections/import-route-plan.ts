import type { Trial } from '../trial.ts';
import { asynchronous } from './import-route-plan/asynchronous.ts';
import { body } from './import-route-plan/body.ts';
import { crews } from './import-route-plan/crews.ts';
import { limits } from './import-route-plan/limits.ts';
import { order } from './import-route-plan/order.ts';
import { points } from './import-route-plan/points.ts';
import { report } from './import-route-plan/report.ts';
import { splitting } from './import-route-plan/splitting.ts';
import { storing } from './import-route-plan/storing.ts';
import { times } from './import-route-plan/times.ts';
import { travel } from './import-route-plan/travel.ts';
import { unassigned } from './import-route-plan/unassigned.ts';
import { wrongLines } from './import-route-plan/wrong-lines.ts';
import { wrongPlans } from './import-route-plan/wrong-plans.ts';

/** `POST /import/route_plan`: the request, its effect, and the response. */
export function importRoutePlan(trial: Trial): void {
  const asked = [body, crews, points, order, travel];
  const answered = [report, wrongLines, wrongPlans, unassigned, splitting, times];
  for (const part of [...asked, ...answered, asynchronous, storing, limits]) part(trial);
}
