import type { Fault } from '../faults/fault.ts';
import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';
import type { Retention } from './retention-schema.ts';

/** The classes of data with a retention period. */
export const retentionClasses = [
  { code: 'audit', name: bilingual('Audit entries', 'Registros de auditoria') },
  { code: 'notification', name: bilingual('Notifications to other systems', 'Notificações a outros sistemas') },
  {
    code: 'checklist',
    name: bilingual('Checklist executions and their images', 'Execuções de checklist e suas imagens'),
  },
  { code: 'itinerary', name: bilingual('Itineraries', 'Itinerários') },
  {
    code: 'route_plan',
    name: bilingual(
      'Route plans and their points, and messages to drivers',
      'Planos de rota e seus pontos, e mensagens a motoristas',
    ),
  },
  {
    code: 'share_link',
    name: bilingual('Links to follow deliveries, after they expired', 'Links de acompanhamento, depois de expirados'),
  },
  { code: 'position', name: bilingual('Tracked positions', 'Posições rastreadas') },
  { code: 'event', name: bilingual('Tracked events', 'Eventos rastreados') },
  { code: 'daily_summary', name: bilingual('Daily summaries', 'Resumos diários') },
  {
    code: 'inactive_driver',
    name: bilingual('Personal data of inactive drivers', 'Dados pessoais de motoristas inativos'),
  },
] as const satisfies CodeList<string>;

export type RetentionClass = (typeof retentionClasses)[number]['code'];

/**
 * The minimum periods, in days. Access records must be retained for six months (Marco Civil da Internet, art. 15).
 * Announcements that are still being delivered to other systems must not be erased before.
 */
const leastDays: Partial<Record<RetentionClass, number>> = { audit: 180, notification: 7 };

/** The faults of these settings, each with its place in the list. */
export function retentionFaults(retentions: readonly Retention[]): Fault[] {
  return retentions.flatMap(({ class: name, days }, index): Fault[] => {
    const least = leastDays[name] ?? 1;
    if (retentions.findIndex((retention) => retention.class === name) < index)
      return [{ pointer: `/data/${index}/class`, code: 'repeated' }];
    if (days !== null && days < least)
      return [{ pointer: `/data/${index}/days`, code: 'too_small', details: { limit: least } }];
    return [];
  });
}
