import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { hashText } from '@tropeiro/telematics/hash-text.ts';
import { commitImage, prepareImage } from '../files/create-image.ts';
import type { Images } from '../files/open-images.ts';
import { drawnDoor, drawnOdometer, drawnSignature } from './drawings.ts';
import type { PhoneAction } from './phone-action.ts';

const noSession = 0;

/** Runs work in its own transaction, in the demo company. */
export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Stores pictures as uploads do, each in its own transaction. */
export class PhonePictures {
  private readonly images: Images;
  private readonly companyId: number;
  private readonly transact: Transact;

  constructor(images: Images, companyId: number, transact: Transact) {
    this.images = images;
    this.companyId = companyId;
    this.transact = transact;
  }

  /** Draws an action's pictures from its uuid, stores them, and returns the action with their names. */
  async show({ sent, shown }: PhoneAction, userId: number): Promise<SentAction> {
    const { boxCount, odometerKm, isSigned } = shown;
    const seed = hashText(sent.uuid);
    const hashOf = async (drawn: Promise<Buffer>) => (await this.upload(await drawn, userId)).sha256;
    return {
      ...sent,
      ...(boxCount !== null && { pictures: [await hashOf(drawnDoor(seed, boxCount))] }),
      ...(isSigned && { signature: await hashOf(drawnSignature(seed)) }),
      ...(odometerKm !== null && { hodometer_picture: await hashOf(drawnOdometer(odometerKm)) }),
    };
  }

  /** The hash of a file, and the name of the picture made from it. */
  async upload(bytes: Buffer, userId: number): Promise<{ sha256: string; picture: string }> {
    const holder = { customer_id: this.companyId, session_id: noSession };
    const prepared = await prepareImage(this.images, holder, { bytes, pointer: '' });
    const creator = { companyId: this.companyId, userId };
    const { picture } = await this.transact((transaction) => commitImage(this.images, transaction, prepared, creator));
    return { sha256: prepared.uploaded.sha256, picture };
  }
}
