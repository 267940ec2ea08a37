import type { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import { hashText } from '@tropeiro/telematics/hash-text.ts';
import { commitImage, prepareImage } from '../files/create-image.ts';
import type { Images } from '../files/open-images.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { drawnDoor, drawnOdometer, drawnSignature } from './drawings.ts';
import type { PhoneAction } from './phone-action.ts';

const noSession = 0;

/** Does something within a transaction of its own, in the demo company. */
export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Stores pictures as somebody uploads them: each in a transaction of its own. */
export class PhonePictures {
  private readonly images: Images;
  private readonly companyId: number;
  private readonly transact: Transact;

  constructor(images: Images, companyId: number, transact: Transact) {
    this.images = images;
    this.companyId = companyId;
    this.transact = transact;
  }

  /** An action that names its pictures, which are drawn by its uuid, and stored. */
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

  /** The hash of a file, and the name of the picture that was made of it. */
  async upload(bytes: Buffer, userId: number): Promise<{ sha256: string; picture: string }> {
    const holder = { customer_id: this.companyId, session_id: noSession };
    const prepared = await prepareImage(this.images, holder, { bytes, pointer: '' });
    const by = { companyId: this.companyId, userId };
    const { picture } = await this.transact((transaction) => commitImage(this.images, transaction, prepared, by));
    return { sha256: prepared.uploaded.sha256, picture };
  }
}
