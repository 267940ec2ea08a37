import { yesNoColumn } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { namedColumns } from '../sheets/named-columns.ts';

const reasonColumns = (example: string, code: string): readonly ImportColumn[] => [
  ...namedColumns(example, code),
  yesNoColumn('requires_picture', true, { aliases: ['foto', 'picture'] }),
  yesNoColumn('requires_comment', false, { aliases: ['comentário', 'comment'] }),
  yesNoColumn('active', true),
];

/** The columns of a file of reasons of return, and of one of reasons of execution. */
export const routeReturnReasonColumns = reasonColumns('Cliente mudou de endereço', 'MUD');
export const routeExecutedReasonColumns = reasonColumns('Entregue no depósito', 'DEP');
