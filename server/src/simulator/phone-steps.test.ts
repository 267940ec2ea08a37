import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PhonePlan, phoneSteps } from './phone-steps.ts';
import { returnedPoint } from './returned-point.ts';
import { SimulatedDrive } from './simulated-drive.ts';
import { simulatedUuid } from './simulated-uuid.ts';
import { clock, fleet } from './testing.ts';

const date = '2026-06-03';
const fromMs = Date.parse(`${date}T10:00:00Z`);
const [vehicle] = fleet as readonly [(typeof fleet)[number]];
const stopIds = [2, 3, 4, 5, 6];
const plan: PhonePlan = {
  id: 7,
  points: [{ id: 1, type: 'PA' }, ...stopIds.map((id) => ({ id, type: 'PE' as const })), { id: 8, type: 'CH' }],
};
const failedPointId = returnedPoint(1, stopIds) ?? 0;

/** The actions on the plan if the vehicle visits these stops. */
function stepsTo(routePointIds: readonly number[]) {
  const stops = routePointIds.map((routePointId) => {
    const place = vehicle.places[routePointId] ?? vehicle.base;
    return { ...place, routePointId, serviceS: 300, fromMs };
  });
  const drive = new SimulatedDrive({ ...vehicle, plannedStops: new Map([[date, stops]]) }, 1, clock);
  const driven = drive.drivenPlan(fromMs, new Set(plan.points.map(({ id }) => id)));
  assert.ok(driven);
  return phoneSteps(plan, driven, 1);
}

const actionsOf = (steps: ReturnType<typeof stepsTo>, id: number | null) =>
  steps.flatMap(({ action, routePointId }) => (routePointId === id ? action : []));

describe('A simulated phone', () => {
  it('performs its actions in order, each once, and the same ones every time', () => {
    const steps = stepsTo([...stopIds, failedPointId]);
    assert.deepEqual(
      steps.map(({ atMs }) => atMs),
      steps.map(({ atMs }) => atMs).sort((a, b) => a - b),
    );
    assert.equal(new Set(steps.map(({ uuid }) => uuid)).size, steps.length);
    assert.deepEqual(stepsTo([...stopIds, failedPointId]), steps);
  });

  it('fails at one stop, and delivers it if the vehicle comes back', () => {
    const steps = stepsTo([...stopIds, failedPointId]);
    assert.deepEqual(actionsOf(steps, failedPointId), ['arrive', 'return', 'arrive', 'check_items', 'deliver']);
    for (const id of stopIds.filter((stopId) => stopId !== failedPointId))
      assert.deepEqual(actionsOf(steps, id), ['arrive', 'check_items', 'deliver']);
    assert.deepEqual(actionsOf(steps, null), ['fill_in_checklist', 'start', 'finish']);
    assert.deepEqual([actionsOf(steps, 1), actionsOf(steps, 8)], [['perform'], ['perform']]);
  });

  it('returns the stops that the vehicle did not reach, before the plan is finished', () => {
    const steps = stepsTo(stopIds.slice(0, 3));
    assert.deepEqual(actionsOf(steps, 6), ['return']);
    assert.equal(steps.at(-1)?.action, 'finish');
  });

  it('finishes the plan at its end, whatever the vehicle does afterwards', () => {
    const ended = stepsTo([...stopIds, 8]).slice(-2);
    const never = stepsTo(stopIds).slice(-2);
    for (const [index, { action, atMs }] of ended.entries()) {
      assert.equal(action, never[index]?.action);
      assert.ok(atMs < (never[index]?.atMs ?? 0));
    }
  });

  it('does not change its completed actions if the plan changes afterwards', () => {
    const uuidOfOutcome = (steps: ReturnType<typeof stepsTo>) =>
      steps.find(
        ({ action, routePointId }) => routePointId === failedPointId && (action === 'return' || action === 'deliver'),
      )?.uuid;
    const otherIds = plan.points.filter(({ type }) => type !== 'PE').map(({ id }) => id);
    const shorter = { ...plan, points: plan.points.filter(({ id }) => id === failedPointId || otherIds.includes(id)) };
    const visit = {
      routePointId: failedPointId,
      attempt: 1,
      fromMs,
      untilMs: fromMs + 300_000,
      travelledM: 0,
      ...vehicle.base,
    };
    const passage = { ...vehicle.base, atMs: fromMs - 600_000, travelledM: 0 };
    const driven = { left: passage, visits: [visit], back: { ...passage, atMs: fromMs + 900_000 } };
    assert.deepEqual(actionsOf(phoneSteps(shorter, driven, 1), failedPointId), ['arrive', 'check_items', 'deliver']);
    assert.equal(uuidOfOutcome(phoneSteps(shorter, driven, 1)), uuidOfOutcome(stepsTo(stopIds)));
  });

  it('has uuids of version 8, different ones for different words', () => {
    assert.match(simulatedUuid(1, 'a'), /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.notEqual(simulatedUuid(1, 'a'), simulatedUuid(2, 'a'));
  });
});
