import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissionsOfRole } from '../../access/permission.ts';
import { roleCodes } from '../../access/role.ts';
import { codesOf } from '../../language/codes.ts';
import { routePointStatuses } from '../../planning/points/route-point-status.ts';
import { routePointTypes } from '../../planning/points/route-point-type.ts';
import { routePlanStatuses } from '../../planning/route-plan-status.ts';
import {
  actionRules,
  allowedPointActions,
  type ExecutionActionCode,
  executionActions,
  executionCan,
} from './action-rules.ts';

const actions = codesOf(executionActions);
const planStatuses = codesOf(routePlanStatuses);

/** The roles with the permission, without grants. */
const rolesOfAction = (action: ExecutionActionCode) =>
  roleCodes.filter((role) => permissionsOfRole[role].includes(actionRules[action].permission));

describe('What can be done with a point', () => {
  /** By type and status of the point, in a plan under way and in a completed one. */
  const table: Readonly<Record<string, readonly [underWay: string, completed: string]>> = {
    'PA P': ['arrive perform perform_manually', 'arrive perform perform_manually'],
    'CH P': ['arrive perform perform_manually', 'arrive perform perform_manually'],
    'PA R': ['undo_own undo', 'undo_own'],
    'CH R': ['undo_own undo', 'undo_own'],
    'PE P': ['arrive deliver return check_items perform_manually cancel', 'arrive perform_manually'],
    'PC P': ['arrive deliver return check_items perform_manually cancel', 'arrive perform_manually'],
    'PE E': ['undo_own undo', 'undo_own'],
    'PC E': ['undo_own undo', 'undo_own'],
    'PE D': [
      'arrive deliver return check_items undo_own perform_manually undo cancel',
      'arrive deliver return check_items undo_own perform_manually',
    ],
    'PC D': [
      'arrive deliver return check_items undo_own perform_manually undo cancel',
      'arrive deliver return check_items undo_own perform_manually',
    ],
    'PE M': ['', ''],
    'PC M': ['', ''],
    'PA M': ['', ''],
    'CH M': ['', ''],
  };
  for (const [key, [underWay, completed]] of Object.entries(table))
    it(`that is ${key} is as the table says`, () => {
      const [type, status] = key.split(' ');
      const point = {
        type: codesOf(routePointTypes).find((code) => code === type)!,
        status: codesOf(routePointStatuses).find((code) => code === status)!,
      };
      assert.deepEqual(
        [allowedPointActions(point, 'E').join(' '), allowedPointActions(point, 'C').join(' ')],
        [underWay, completed],
      );
      assert.deepEqual(allowedPointActions(point, 'I'), []);
      const unstarted = underWay.split(' ').filter((action) => !action.startsWith('undo'));
      assert.deepEqual(allowedPointActions(point, 'P').join(' '), unstarted.join(' '));
      const waiting = unstarted.filter((action) => action !== 'cancel');
      for (const plan of ['W', 'R'] as const)
        assert.deepEqual(allowedPointActions(point, plan).join(' '), waiting.join(' '));
    });
});

describe('An action', () => {
  const table: Readonly<Record<ExecutionActionCode, readonly [plans: string, roles: string]>> = {
    start: ['PWR', 'admin driver'],
    arrive: ['PECWR', 'admin driver'],
    perform: ['PECWR', 'admin driver'],
    deliver: ['PECWR', 'admin driver'],
    return: ['PECWR', 'admin driver'],
    check_items: ['PECWR', 'admin driver'],
    undo_own: ['EC', 'admin driver'],
    break_begin: ['PECWR', 'admin driver'],
    break_end: ['PECWR', 'admin driver'],
    acknowledge: ['PECWR', 'admin driver'],
    finish: ['PECWR', 'admin driver'],
    perform_manually: ['PECWR', 'admin manager dispatcher'],
    undo: ['E', 'admin manager dispatcher'],
    cancel: ['PE', 'admin manager dispatcher'],
    reopen: ['C', 'admin manager dispatcher'],
    release: ['PWIR', 'admin manager'],
  };
  for (const action of actions)
    it(`(${action}) is for ${table[action][1]}, of plans in ${table[action][0]}`, () => {
      const plans = planStatuses.filter((status) => executionCan(action, status)).join('');
      assert.deepEqual([plans, rolesOfAction(action).join(' ')], table[action]);
    });
});
