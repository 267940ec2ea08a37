import { Type } from 'typebox';
import { namedRecord, namedWritable } from './named-record.ts';

/** A group of vehicles that are managed together. */
export const Fleet = Type.Object(namedRecord);
export type Fleet = Type.Static<typeof Fleet>;

export const NewFleet = Type.Object(namedWritable);
