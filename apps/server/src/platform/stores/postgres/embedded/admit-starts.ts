import { chmod } from "node:fs/promises";

/** Lets PostgreSQL start in its data directory. */
export const admitStarts = (dataDirectory: string): Promise<void> => chmod(dataDirectory, 0o700);

/**
 * Keeps every further PostgreSQL from starting in the data directory of a running one: it refuses one that others may enter, where
 * its files stay closed. A version without the lock, started in another container, removes `postmaster.pid` and would start a second one.
 */
export const refuseStarts = (dataDirectory: string): Promise<void> => chmod(dataDirectory, 0o701);
