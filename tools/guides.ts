import { writeFileSync } from 'node:fs';
import { eventsGuide } from '@tropeiro/server/tracking/events-guide.ts';

/** Writes the documents that are made of the program itself. */
writeFileSync(new URL('../docs/events.md', import.meta.url), eventsGuide('en'));
writeFileSync(new URL('../docs/pt-BR/events.md', import.meta.url), eventsGuide('pt-BR'));
