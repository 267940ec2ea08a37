import { Type } from 'typebox';
import { cnhCategories } from './cnh-category.ts';

export const CnhCategoryId = Type.Integer({ minimum: 1, maximum: cnhCategories.length });

export const CnhCategory = Type.Object({ id: CnhCategoryId, name: Type.String() });
export type CnhCategory = Type.Static<typeof CnhCategory>;
