import { routeReasonHandlers } from './route-reasons.ts';

export const executionHandlers = { ...routeReasonHandlers };
