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
 * The gateway's id. If it is unreadable the gateway gets a new one. Batches with a number under the old id may be stored already, and under the new
 * id would be stored twice: their records are held until somebody looks at them.
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
