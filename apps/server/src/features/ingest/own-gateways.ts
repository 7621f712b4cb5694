/** Under it versions without the log replayed what was set aside: some of it may still be in the ledger. */
const replayGateway = "00000000-0000-4000-8000-000000000001";

/** What the server finds out by itself comes as batches of this gateway, which no device page shows. */
export const serverGateway = "00000000-0000-4000-8000-000000000002";

/** Whether a gateway's id, in lower case, is the server's own: nobody else may send under it. */
export const isOwnGateway = (gateway: string): boolean =>
  gateway === replayGateway || gateway === serverGateway;
