/** Gateway id under which versions without the log replayed records; the ledger may still hold some. */
const replayGateway = "00000000-0000-4000-8000-000000000001";

/** Gateway id of records that the server itself makes. No device page shows it. */
export const serverGateway = "00000000-0000-4000-8000-000000000002";

/** Gateway id of weighings that programs send one by one. No device page shows it. */
export const programsGateway = "00000000-0000-4000-8000-000000000003";

/** Whether a gateway id stands for no program in a plant: only its records are known. */
export const isUnseenGateway = (gateway: string): boolean =>
  isOwnGateway(gateway) || gateway === programsGateway;

/** Whether a gateway id (lower case) is the server's own. Nobody else may send under it. */
export const isOwnGateway = (gateway: string): boolean =>
  gateway === replayGateway || gateway === serverGateway;
