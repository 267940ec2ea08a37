import type { Announcement } from '@tropeiro/contract/outbound/announcement.ts';
import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import type { StoredAnnouncement } from '../store/outbound/announcements.ts';

/** An announcement as the feed and the live stream send it. Webhooks write the same as text (`webhooks/message.ts`). */
export const announcementOf = ({ id, type, dateTime, payload }: StoredAnnouncement) => ({
  id,
  type: type as AnnouncementType,
  timestamp: dateTime,
  data: JSON.parse(payload) as Announcement['data'] & Record<string, unknown>,
});
