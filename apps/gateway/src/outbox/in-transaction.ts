import type { DatabaseSync } from "node:sqlite";

/** Runs the work in one transaction. On return everything is durable; on an error nothing was changed. */
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
