import { writeFileSync } from 'node:fs';
import { eventsGuide } from '@tropeiro/server/tracking/settings/events-guide.ts';

/** Writes the documents that are generated from the program. */
writeFileSync(new URL('../docs/events.md', import.meta.url), eventsGuide('en'));
writeFileSync(new URL('../docs/pt-BR/events.md', import.meta.url), eventsGuide('pt-BR'));
