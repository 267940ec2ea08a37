import type { Attack } from './attack.ts';
import { abandonedUploads } from './attacks/abandoned-uploads.ts';
import { addresses } from './attacks/addresses.ts';
import { blanks } from './attacks/blanks.ts';
import { brokenLists } from './attacks/broken-lists.ts';
import { byteOrderMarks } from './attacks/byte-order-marks.ts';
import { commas } from './attacks/commas.ts';
import { compressedBodies } from './attacks/compressed-bodies.ts';
import { cpfGuessing } from './attacks/cpf-guessing.ts';
import { earlyBodies } from './attacks/early-bodies.ts';
import { foreignPictures } from './attacks/foreign-pictures.ts';
import { halfClosed } from './attacks/half-closed.ts';
import { headings } from './attacks/headings.ts';
import { heavyRows } from './attacks/heavy-rows.ts';
import { idleConnections } from './attacks/idle-connections.ts';
import { images } from './attacks/images.ts';
import { invoices } from './attacks/invoices.ts';
import { jsonDepth } from './attacks/json-depth.ts';
import { keyIds } from './attacks/key-ids.ts';
import { largePlans } from './attacks/large-plans.ts';
import { lateMessages } from './attacks/late-messages.ts';
import { loginSpraying } from './attacks/login-spraying.ts';
import { longDocuments } from './attacks/long-documents.ts';
import { longHeaders } from './attacks/long-headers.ts';
import { longProofs } from './attacks/long-proofs.ts';
import { manyIds } from './attacks/many-ids.ts';
import { manyParameters } from './attacks/many-parameters.ts';
import { manyValues } from './attacks/many-values.ts';
import { multipart } from './attacks/multipart.ts';
import { nestedSheet } from './attacks/nested-sheet.ts';
import { oddAddresses } from './attacks/odd-addresses.ts';
import { overlappingFiles } from './attacks/overlapping-files.ts';
import { passwordChanges } from './attacks/password-changes.ts';
import { pictureDownloads } from './attacks/picture-downloads.ts';
import { pipelining } from './attacks/pipelining.ts';
import { positions } from './attacks/positions.ts';
import { sharedStrings } from './attacks/shared-strings.ts';
import { slowReaders } from './attacks/slow-readers.ts';
import { slowSenders } from './attacks/slow-senders.ts';
import { smallPlans } from './attacks/small-plans.ts';
import { styleSheet } from './attacks/style-sheet.ts';
import { unknownFields } from './attacks/unknown-fields.ts';
import { unreadReplays } from './attacks/unread-replays.ts';
import { zipBombs } from './attacks/zip-bombs.ts';

/** Every attack that the service is known to withstand, in the order they are made: one more is one file and one line. */
export const attacks: readonly Attack[] = [
  // Files that are read.
  nestedSheet,
  sharedStrings,
  styleSheet,
  headings,
  commas,
  byteOrderMarks,
  zipBombs,
  invoices,
  overlappingFiles,
  images,
  multipart,
  abandonedUploads,
  // What is said in a request.
  blanks,
  jsonDepth,
  manyValues,
  manyIds,
  unknownFields,
  heavyRows,
  addresses,
  oddAddresses,
  positions,
  lateMessages,
  longHeaders,
  manyParameters,
  keyIds,
  compressedBodies,
  largePlans,
  smallPlans,
  foreignPictures,
  // How it is said.
  earlyBodies,
  slowSenders,
  idleConnections,
  pipelining,
  longDocuments,
  halfClosed,
  brokenLists,
  slowReaders,
  pictureDownloads,
  unreadReplays,
  longProofs,
  // Who says it, and how often.
  passwordChanges,
  loginSpraying,
  cpfGuessing,
];
