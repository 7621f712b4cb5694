import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { holdBatch } from "./divide-batch.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Queue } from "./queue.ts";

const lost = {
  code: "IdentityLost",
  reason: "a identidade deste gateway não pôde ser lida: o servidor pode já ter o lote",
};

/**
 * Who this gateway is. One that cannot be read any more is another from now on; what has a number of the one before may be
 * stored already, and under the new name would be stored twice: it is held, for somebody to look.
 */
export const identityOf = (database: DatabaseSync, queue: Queue, uuid: () => string): string => {
  const known = z.uuid().safeParse(queue.meta.get("gateway"));
  if (known.success) return known.data;
  const gateway = uuid();
  inTransaction(database, () => {
    for (const { sequence } of queue.statements.sealed.all())
      holdBatch(queue, Number(sequence), lost, queue.now());
    queue.meta.set("gateway", gateway);
  });
  return gateway;
};
