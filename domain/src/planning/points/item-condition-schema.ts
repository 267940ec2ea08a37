import { Type } from 'typebox';
import { codesOf } from '../../language/codes.ts';
import { type ItemCondition, itemConditions } from './item-condition.ts';

export const ItemConditionCode = Type.Unsafe<ItemCondition>(Type.String({ enum: codesOf(itemConditions) }));
