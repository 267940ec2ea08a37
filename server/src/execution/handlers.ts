import { listExecutionActions, sendExecutionActions } from './execution-actions.ts';
import { routeReasonHandlers } from './route-reasons.ts';

export const executionHandlers = { ...routeReasonHandlers, sendExecutionActions, listExecutionActions };
