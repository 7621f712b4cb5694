import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { reasonOf, type StoreLog } from "./postgres-settings.ts";

/** PostgreSQL's codes for damaged data, damaged indexes, and a disk that fails to read. */
const damages: ReadonlySet<unknown> = new Set(["XX001", "XX002", "58030"]);

/** Whether PostgreSQL could not read some of its data. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && damages.has(error.code);

interface PutAside {
  readonly name: string;
  readonly unread: number;
  readonly is_queue: boolean;
}

/**
 * Watches the errors of a pool's statements. When PostgreSQL cannot read rows of a queue, they are put aside, so that the queue goes on with the next
 * one when its statement is repeated; damage of other tables is reported.
 */
export function createDamageWatch(log: StoreLog): (db: Kysely<Database>, error: unknown) => void {
  let isBusy = false;
  return (db, error) => {
    if (isBusy || !isDamage(error)) return;
    isBusy = true;
    void putAside(db, error.message)
      .then((found) => found.forEach((one) => tell(log, one, error.message)))
      .catch((failure: unknown) =>
        log.warn({ reason: reasonOf(failure) }, "o que o PostgreSQL não lê ainda não pôde ser posto de lado"),
      )
      .finally(() => (isBusy = false));
  };
}

const putAside = async (db: Kysely<Database>, message: string): Promise<PutAside[]> =>
  (await sql<PutAside>`select * from put_unreadable_aside(${message})`.execute(db)).rows;

function tell(log: StoreLog, { name: table, unread, is_queue: isQueue }: PutAside, reason: string): void {
  if (isQueue)
    log.error(
      { table, unread, reason },
      "o PostgreSQL não lê linhas de uma fila: ficam de lado, e as outras seguem",
    );
  else
    log.error(
      { table, reason },
      "o PostgreSQL não lê parte de uma tabela: verifique o disco, e restaure uma cópia que ainda a tenha",
    );
}

export interface UnreadRows {
  /** Number of rows, and of pages whose rows are unknown. */
  readonly count: number;
  readonly tables: string[];
  /** When the last one was noted, UTC ms. */
  readonly lastAt: number;
}

/** All rows that PostgreSQL could not read, ever; null when there are none. */
export async function readUnreadRows(db: Kysely<Database>): Promise<UnreadRows | null> {
  const { rows } = await sql<{ count: number; tables: string[]; lastAt: Date }>`
    select count(*)::int as count, array_agg(distinct of_table order by of_table) as tables, max(set_aside_at) as "lastAt"
    from unread_rows having count(*) > 0
  `.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, lastAt: row.lastAt.getTime() };
}
