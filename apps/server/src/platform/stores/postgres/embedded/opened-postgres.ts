import type pg from "pg";
import type { Credentials } from "./credentials.ts";

/** An embedded PostgreSQL opened by a process. */
export interface OpenedPostgres {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  readonly credentials: Credentials;
  /** A superuser's session on the `postgres` database. */
  readonly superuser: pg.Client;
  /** Releases PostgreSQL. The last process to do so stops it. */
  readonly release: () => Promise<void>;
}
