import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillTemplate } from '../faults/text-template.ts';
import { languages } from '../language/bilingual-text.ts';
import { codesOf } from '../language/codes.ts';
import { allowedPlanActions, planRefusalDetails, planRefusalText, statusAfter } from './plan-action.ts';
import { routePlanStatuses } from './route-plan-status.ts';

const points = 'add_points remove_points order_points move_points';

/** The actions that a plan allows, by its status, and those of an excluded plan. */
const table = {
  P: [`change change_crew lock ${points} optimize exclude duplicate`, 'restore duplicate'],
  E: [`change_crew lock ${points} optimize duplicate`, 'duplicate'],
  C: ['duplicate', 'duplicate'],
  W: ['cancel_optimization exclude duplicate', 'restore duplicate'],
  I: [`change change_crew lock ${points} optimize accept_order exclude duplicate`, 'restore duplicate'],
  R: ['cancel_optimization duplicate', 'duplicate'],
} as const;

describe('A plan', () => {
  for (const status of codesOf(routePlanStatuses))
    it(`of status ${status} allows the actions in the table`, () => {
      const allowed = [null, '2026-01-01T00:00:00.000Z'].map((date_excluded) =>
        allowedPlanActions({ status, date_excluded }).join(' '),
      );
      assert.deepEqual(allowed, table[status]);
    });

  it('has the new status of an action, or else keeps its own', () => {
    assert.deepEqual(
      [statusAfter('optimize', 'P'), statusAfter('accept_order', 'I'), statusAfter('change', 'I')],
      ['W', 'P', 'I'],
    );
  });

  it('has a refusal with its status, the requested action and the allowed ones', () => {
    const details = planRefusalDetails('change', { status: 'W', date_excluded: '2026-01-01T00:00:00.000Z' });
    assert.deepEqual(
      languages.map((language) => fillTemplate(planRefusalText, details, language)),
      [
        'Not possible with a route plan in the status Awaiting optimization (W), excluded: Change (change). Possible now: Restore (restore), Duplicate (duplicate).',
        'Com o plano de rota na situação Aguardando otimização (W), excluído não é possível: Alterar (change). Agora é possível: Restaurar (restore), Duplicar (duplicate).',
      ],
    );
  });
});
