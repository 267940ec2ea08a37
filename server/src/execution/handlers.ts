import {
  cancelRoutePoint,
  performRoutePointManually,
  releaseRoutePlan,
  reopenRoutePlan,
  undoRoutePoint,
} from './desk/desk-actions.ts';
import { settleExecutionAction } from './desk/settle-action.ts';
import { getDriverDay } from './driver-day.ts';
import { listExecutionActions, sendExecutionActions } from './execution-actions.ts';
import { listExecutionAttempts } from './execution-attempts.ts';
import { listExecutionSummary } from './execution-summary.ts';
import { listMessages, readDriverMessage, readMessage, sendDriverMessage, sendMessage } from './messages.ts';
import { routeReasonHandlers } from './route-reasons.ts';
import { listServiceTimes } from './service-times.ts';
import { getShare } from './share/get-share.ts';
import { createShareLink, deleteShareLink, getShareLink, listShareLinks } from './share/share-links.ts';

export const executionHandlers = {
  ...routeReasonHandlers,
  sendExecutionActions,
  listExecutionActions,
  settleExecutionAction,
  getDriverDay,
  performRoutePointManually,
  undoRoutePoint,
  cancelRoutePoint,
  reopenRoutePlan,
  releaseRoutePlan,
  sendMessage,
  listMessages,
  readMessage,
  sendDriverMessage,
  readDriverMessage,
  createShareLink,
  listShareLinks,
  getShareLink,
  deleteShareLink,
  getShare,
  listExecutionAttempts,
  listExecutionSummary,
  listServiceTimes,
};
