import { agents } from './sections/agents.ts';
import { authentication } from './sections/authentication.ts';
import { checklistImage } from './sections/checklist-image.ts';
import { checklistSummary } from './sections/checklist-summary.ts';
import { dailySummary } from './sections/daily-summary.ts';
import { errors } from './sections/errors.ts';
import { events } from './sections/events.ts';
import { executedAnswers } from './sections/executed-answers.ts';
import { executionData } from './sections/execution-data.ts';
import { importRoutePlan } from './sections/import-route-plan.ts';
import { itineraries } from './sections/itineraries.ts';
import { limits } from './sections/limits.ts';
import { listAgentsAndDrivers } from './sections/list-agents-and-drivers.ts';
import { login } from './sections/login.ts';
import { pointsOfInterest } from './sections/points-of-interest.ts';
import { renewToken } from './sections/renew-token.ts';
import { routePlans } from './sections/route-plans.ts';
import { routePoints } from './sections/route-points.ts';
import { tokenPair } from './sections/token-pair.ts';
import { transport } from './sections/transport.ts';
import { vehicles } from './sections/vehicles.ts';
import type { Trial } from './trial.ts';

/** The sections of the specification, in its order. */
export const sections: Readonly<Record<string, (trial: Trial) => void>> = {
  'token-pair': tokenPair,
  login,
  'renew-token': renewToken,
  'checklist-summary': checklistSummary,
  'executed-answers': executedAnswers,
  'checklist-image': checklistImage,
  'import-route-plan': importRoutePlan,
  'route-plans': routePlans,
  'route-points': routePoints,
  'execution-data': executionData,
  'points-of-interest': pointsOfInterest,
  itineraries,
  agents,
  'list-agents-and-drivers': listAgentsAndDrivers,
  vehicles,
  'daily-summary': dailySummary,
  events,
  authentication,
  transport,
  errors,
  limits,
};

export const sectionNames: readonly string[] = Object.keys(sections);
