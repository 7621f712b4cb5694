import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { setTenant } from "../platform/stores/postgres/open-postgres.ts";
import { leavingChannel } from "../platform/stores/postgres/postgres-store.ts";
import { TransferError } from "../platform/tenant-transfer/transfer-error.ts";
import type { Workbench } from "./command.ts";

const lookEveryMs = 500;

/**
 * Asks the server that holds the embedded telemetry store to do the tenant's transfer, and waits for this export or the tenant's only import. Returns
 * its counts. Throws TransferError when it fails.
 */
export async function waitForTransfer(
  { store: { db }, print }: Pick<Workbench, "store" | "print">,
  tenantId: number,
  which: { readonly exported: number } | "import",
): Promise<Readonly<Record<string, number>>> {
  await sql`select pg_notify(${leavingChannel}, ${String(tenantId)})`.execute(db);
  print("o servidor ligado faz o trabalho; interromper este comando não o para");
  for (;;) {
    const { state, reason, progress } = await db.transaction().execute(async (transaction) => {
      await setTenant(transaction, tenantId);
      return transaction
        .selectFrom("tenant_transfers")
        .select(["state", "reason", "progress"])
        .where("tenant_id", "=", tenantId)
        .where((is) => (which === "import" ? is("kind", "=", which) : is("id", "=", which.exported)))
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
    });
    if (state === "done") return progress;
    if (state === "failed") throw new TransferError(reason ?? "O servidor não conseguiu terminar.");
    await sleep(lookEveryMs);
  }
}
