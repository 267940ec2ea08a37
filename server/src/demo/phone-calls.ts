import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { DriverDay } from '@tropeiro/domain/execution/driver-day-schema.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { readDriverDay } from '../execution/driver-day.ts';
import { sendExecutionActions } from '../execution/execution-actions.ts';
import { readMessage } from '../execution/messages.ts';
import type { Images } from '../files/open-images.ts';
import type { PhoneStep } from '../simulator/phone-steps.ts';
import { findUserOfPlan } from '../store/execution/phone-users.ts';
import { listActionsByUuid } from '../store/execution/recorded-actions.ts';
import { type DemoCall, demoCall } from './call.ts';
import type { KnownPlan } from './known-plans.ts';
import { phoneAction } from './phone-action.ts';
import { fillInChecklist } from './phone-checklist.ts';
import { PhonePictures, type Transact } from './phone-pictures.ts';

/** What the phone of a driver has read and done so far. */
type PhoneState = { readonly userId: number; readonly day: DriverDay; readonly known: ReadonlySet<string> };

/** The API calls that the phones of the demo company's drivers make, the same as real phones. */
export class PhoneCalls {
  private readonly companyId: number;
  private readonly transact: Transact;
  private readonly pictures: PhonePictures;

  constructor(companyId: number, images: Images, transact: Transact) {
    this.companyId = companyId;
    this.transact = transact;
    this.pictures = new PhonePictures(images, companyId, transact);
  }

  /** Does what is due with a plan and has not been done yet. */
  async make(plan: KnownPlan, due: readonly PhoneStep[], odometerM: number, isToday: boolean): Promise<void> {
    const state = await this.transact((transaction) => this.readState(transaction, plan, due));
    const routePlan = state?.day.route_plans.find(({ id }) => id === plan.id);
    if (!state || !routePlan) return;
    const { userId, day, known } = state;
    const transactAsDriver = <T>(work: (call: DemoCall) => Promise<T>) =>
      this.transact((transaction) => work(this.callOf(transaction, userId)));
    const checklist = due.find(({ action }) => action === 'fill_in_checklist');
    if (checklist && isToday)
      await fillInChecklist(checklist, { plan: routePlan, day, odometerM, userId }, this.pictures, transactAsDriver);
    const data: SentAction[] = [];
    for (const step of due.filter(({ uuid }) => !known.has(uuid))) {
      const action = phoneAction(step, routePlan, day, odometerM);
      if (action) data.push(await this.pictures.show(action, userId));
    }
    const body = { phone: `simulado-${plan.serial.slice(-5)}`, sent_at: new Date().toISOString(), data };
    if (data.length > 0) await transactAsDriver((call) => sendExecutionActions({ ...call, query: {}, body }));
    const unread = day.messages.filter(({ date_read, from_driver }) => date_read === null && !from_driver);
    for (const { id } of isToday ? unread : [])
      await transactAsDriver((call) => readMessage({ ...call, params: { id }, body: undefined }));
  }

  private async readState(
    transaction: Transaction,
    { id, date }: KnownPlan,
    due: readonly PhoneStep[],
  ): Promise<PhoneState | undefined> {
    const userId = await findUserOfPlan(transaction, id);
    if (userId === undefined) return undefined;
    const uuids = due.map(({ uuid }) => uuid);
    const known = new Set((await listActionsByUuid(transaction, uuids)).map(({ uuid }) => uuid));
    const { actor } = this.callOf(transaction, userId);
    const now = await getTransactionTime(transaction);
    return { userId, known, day: await readDriverDay(transaction, userId, date, actor.timezone, now) };
  }

  private callOf = (transaction: Transaction, userId: number): DemoCall =>
    demoCall(transaction, this.companyId, userId, 'driver');
}
