export { connect } from '@tropeiro/contract/client/connect.ts';
export { fileOf } from '@tropeiro/contract/client/file-of.ts';
export { createClient, ProblemError, UnexpectedAnswer } from '@tropeiro/contract/client.ts';
