import type pg from "pg";
import type { Credentials } from "./credentials.ts";

/** The embedded PostgreSQL as one process has it. */
export interface OpenedPostgres {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  readonly credentials: Credentials;
  /** A superuser's session on the `postgres` database. */
  readonly superuser: pg.Client;
  /** Lets go of it. The last process that does so stops PostgreSQL. */
  readonly release: () => Promise<void>;
}
