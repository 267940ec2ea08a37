import type { EmbeddedRoads } from '../travel/roads/embedded-roads.ts';
import { acknowledgeEvent } from './acknowledge-event.ts';
import { cancelRecomputation, listRecomputations, recomputeDays } from './day-recomputations.ts';
import type { MessageSink } from './ingest/message-sink.ts';
import { sendPhonePositions } from './ingest/phone-positions.ts';
import { importPositions } from './ingest/positions.ts';
import { sendPanic } from './panic.ts';
import { listDailySummary } from './reads/daily-summary.ts';
import { listDeviceMessages } from './reads/device-messages.ts';
import { getEvent, listEvents } from './reads/events.ts';
import { listPositions } from './reads/last-positions.ts';
import { listTrack } from './reads/track.ts';
import {
  createEventSettingChange,
  deleteEventSettingChange,
  listEventSettingChanges,
  listEventSettings,
} from './settings/event-settings.ts';

export const trackingHandlers = (messageSink: MessageSink, roads: EmbeddedRoads) => ({
  importPositions: importPositions(messageSink),
  listPositions,
  listTrack: listTrack(roads),
  listDeviceMessages,
  listEvents,
  getEvent,
  acknowledgeEvent,
  sendPanic,
  sendPhonePositions,
  listEventSettings,
  listEventSettingChanges,
  createEventSettingChange,
  deleteEventSettingChange,
  listDailySummary,
  recomputeDays,
  listRecomputations,
  cancelRecomputation,
});
