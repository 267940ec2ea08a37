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
import { replayShares } from './fold-devices.ts';
import { listPositions } from './last-positions.ts';
import { importPositions } from './positions.ts';
import { listTrack } from './track.ts';

export const trackingHandlers = {
  importPositions: importPositions(new CompanyFactsCache(), replayShares()),
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
};
