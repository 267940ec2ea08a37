import type { RefilledShares } from '../sharing/refilled-shares.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { listDailySummary } from './daily-summary.ts';
import { cancelRecomputation, recomputeDays } from './day-recomputations.ts';
import { listDeviceMessages } from './device-messages.ts';
import {
  createEventSettingChange,
  deleteEventSettingChange,
  listEventSettingChanges,
  listEventSettings,
} from './event-settings.ts';
import { listEvents } from './events.ts';
import { listPositions } from './last-positions.ts';
import { importPositions } from './positions.ts';
import { listTrack } from './track.ts';

/** @param shares what companies may have replayed, the same as of the replay queue of this process */
export const trackingHandlers = (shares: RefilledShares) => ({
  importPositions: importPositions(new CompanyFactsCache(), shares),
  listPositions,
  listTrack,
  listDeviceMessages,
  listEvents,
  listEventSettings,
  listEventSettingChanges,
  createEventSettingChange,
  deleteEventSettingChange,
  listDailySummary,
  recomputeDays,
  cancelRecomputation,
});
