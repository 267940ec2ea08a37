import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { type ChecklistFieldType, checklistFieldTypes } from './checklist-field-type.ts';

export const ChecklistFieldTypeCode = Type.Unsafe<ChecklistFieldType>(
  Type.String({ enum: codesOf(checklistFieldTypes) }),
);
