import type { DatabaseSync } from "node:sqlite";

/** Runs the work in one transaction: at the return all of it is durable, or nothing was done. */
export const inTransaction = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
};
