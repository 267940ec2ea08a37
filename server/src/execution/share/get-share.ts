import { pageMediaType } from '@tropeiro/contract/media-types.ts';
import type { SharedView } from '@tropeiro/domain/execution/share/shared-view-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { pageReply } from '@tropeiro/platform/pages/open-page.ts';
import type { Handler } from '../../handling/handler.ts';
import { type FoundShareLink, findShareLink } from '../../store/execution/share-links.ts';
import { findSharedPlan, findSharedPoint, type SharedPointFacts } from '../../store/execution/shared-facts.ts';
import { findLogo } from '../../store/files/company-logo.ts';
import type { TimedPlace } from '../../store/tracking/positions/phone-positions.ts';
import { findPositionsOfPlans } from '../../store/tracking/positions/plan-positions.ts';
import { sharePage } from './share-page.ts';
import { hashShareToken } from './share-token.ts';
import { sharedPlanView, sharedPointView } from './shared-view.ts';

/** Shows a point or plan to callers with a token for it. */
export const getShare: Handler<'getShare'> = async ({ params, query, language, database, acceptedFileType }) => {
  const link = await findShareLink(database, hashShareToken(params.token));
  const isPage = acceptedFileType(pageMediaType) !== undefined;
  const found =
    link &&
    (await database.transactInCompany(link.customer_id, { via: 'share link' }, async (transaction) => {
      const view = await read(transaction, link);
      return view && { view, logo: isPage ? await findLogo(transaction) : undefined };
    }));
  if (!found) throw new Refusal('not_found', { text: noSuchLink });
  const { view, logo } = found;
  if (!isPage) return { body: { data: view } };
  const isRefreshed = query.refresh ?? true;
  return pageReply(sharePage(view, { language: query.lang ?? language, isRefreshed, nowMs: Date.now(), logo }));
};

/** The same text for every invalid link, whatever the cause. */
const noSuchLink = bilingual(
  'This link is invalid or has expired. Ask the sender for a new one.',
  'Este link é inválido ou expirou. Peça um novo a quem o enviou.',
);

async function read(db: Db, link: FoundShareLink): Promise<SharedView | undefined> {
  if (link.route_point_id !== null) {
    const facts = await findSharedPoint(db, link.route_point_id);
    return facts && sharedPointView(facts, await findPosition(db, facts), link);
  }
  const facts = link.route_plan_id === null ? undefined : await findSharedPlan(db, link.route_plan_id);
  return facts && sharedPlanView(facts, await findPosition(db, facts), link);
}

/** The last position of the vehicle of a plan, or of the phone of its driver if it has no vehicle. */
const findPosition = async (
  db: Db,
  { vehicle_id, plan_id: id }: Pick<SharedPointFacts, 'vehicle_id' | 'plan_id'>,
): Promise<TimedPlace | undefined> => (await findPositionsOfPlans(db, [{ id, vehicle_id }])).get(id);
