import type { SentAction } from './sent-action-schema.ts';

/** The pictures of an action, with those of its items. Each is listed once. */
export const sentPictures = ({
  pictures = [],
  items = [],
}: Partial<Pick<SentAction, 'pictures' | 'items'>>): string[] => [
  ...new Set([...pictures, ...items.flatMap((item) => item.pictures ?? [])]),
];
