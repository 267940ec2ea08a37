import { solve } from '@tropeiro/optimizer/solve.ts';
import { Geocoding } from '../../geocoding/geocoding.ts';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { greatCircleDefaults } from '../../travel/great-circle.ts';
import { travelProviders } from '../../travel/providers.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';

const travel = { greatCircle: greatCircleDefaults };

/** Solves on this thread, in so many steps: which thread it is makes no difference to a plan. */
export const planningTools: PlanningTools = {
  solve: async (problem, { seed }) => solve(completeProblem(problem), { seed, iterations: 200 }),
  reserveMatrices: async () => () => {},
  requireMemoryFor: () => {},
  travel,
  travelProviders: travelProviders(travel),
  geocoding: new Geocoding([], { maxS: 1 }),
  now: () => new Date('2026-11-01T12:00:00Z'),
};

/** The room of a queue that optimizes one plan after the other. */
export const oneAtATime = { ofCompany: 1, inAll: 1 };
