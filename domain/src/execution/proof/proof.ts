import type { ProofLink } from './proof-chain-schema.ts';

/** How many characters of a link's hash are printed, to be checked against the chain later. */
export const printedHashLength = 16;

/** The query of a proof's address that names the last link. The page at that address checks the chain against it. */
export const headQuery = (links: readonly Pick<ProofLink, 'hash'>[]): string => {
  const last = links.at(-1);
  return last === undefined ? '' : `?head=${last.hash.slice(0, printedHashLength)}`;
};

/** Whether a URL contains a host. A QR code of a path alone would not work. */
export const isAbsoluteLink = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);

/** The token of the only public proof: that of the first plan of the demo company. */
export const demoProofToken = 'demo-proof-demo-proof-demo-proof';
