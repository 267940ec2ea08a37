import type { AnnouncedAuthor, Announcement } from '@tropeiro/contract/outbound/announcement.ts';
import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import { masked } from '@tropeiro/domain/privacy/mask.ts';
import type { StoredAnnouncement } from '../store/outbound/announcements.ts';

/**
 * An announcement as the feed and the live stream send it, with the name of its author masked. Webhooks write the same
 * as text (`webhooks/message.ts`).
 */
export const announcementOf = ({ id, type, dateTime, payload, by }: StoredAnnouncement) => ({
  id,
  type: type as AnnouncementType,
  timestamp: dateTime,
  by: maskedAuthor(by),
  data: JSON.parse(payload) as Announcement['data'] & Record<string, unknown>,
});

/** An announcement for callers with `pii:read`: with the name of its author. */
export const announcementInFull = (stored: StoredAnnouncement) => ({ ...announcementOf(stored), by: stored.by });

export const maskedAuthor = (by: AnnouncedAuthor | null): AnnouncedAuthor | null =>
  by && { ...by, name: masked(by.name) };
