import { solve } from '@tropeiro/optimizer/solve.ts';
import { Geocoding } from '../../geocoding/geocoding.ts';
import { openShortWork } from '../../solving/open-short-work.ts';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { greatCircleDefaults } from '../../travel/great-circle.ts';
import { travelProviders } from '../../travel/providers.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';

const travel = { greatCircle: greatCircleDefaults };

/** Solves in this thread with a fixed number of iterations. The thread makes no difference to the plan. */
export const planningTools: PlanningTools = {
  solve: async (problem, { seed }) => solve(completeProblem(problem), { seed, iterations: 200 }),
  reserveMatrices: async () => () => {},
  searchMaxS: 30,
  requireMemoryFor: () => {},
  shortWork: openShortWork(),
  travel,
  travelProviders: travelProviders(travel),
  geocoding: new Geocoding([], { maxS: 1 }),
  now: () => new Date('2026-11-01T12:00:00Z'),
};

/** The limits of a queue that optimizes one plan at a time. */
export const oneAtATime = { ofCompany: 1, inAll: 1 };
