import { CompanyFactsCache } from './company-facts.ts';
import { listDailySummary } from './daily-summary.ts';
import { listEvents } from './events.ts';
import { importPositions } from './positions.ts';

export const trackingHandlers = {
  importPositions: importPositions(new CompanyFactsCache()),
  listEvents,
  listDailySummary,
};
