/** Replays are batches of the server's own gateway, so that the same ledger makes them exactly once. */
export const replayGateway = "00000000-0000-4000-8000-000000000001";
