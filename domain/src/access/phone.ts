import type { Phone } from './phone-schema.ts';

/** A phone in announcements: without the texts that its owner chose. */
export const announcedPhone = (phone: Phone): Phone => ({ ...phone, name: null, user_agent: null });
