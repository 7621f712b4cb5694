import { setTimeout as sleep } from "node:timers/promises";
import { listTenantsToBill } from "../../../platform/stores/postgres/look-ups.ts";
import { storeOf } from "../../../platform/stores/postgres/open-postgres.ts";
import type { Access } from "../../../platform/stores/postgres/roles.ts";
import { unnamedProvider } from "../../../platform/billing/invoicing-provider.ts";
import { billClient } from "../bill-client.ts";

/** Settings of a server process that only bills all clients; tests kill it. */
export interface BillingServer {
  readonly access: Access;
  /** The clock shared by all servers: `startMs` at `begunMs`, running `speed` times as fast. */
  readonly startMs: number;
  readonly begunMs: number;
  readonly speed: number;
}

const { access, startMs, begunMs, speed } = JSON.parse(process.argv[2] ?? "{}") as BillingServer;
const postgres = storeOf(access, console, async () => undefined);
process.stdout.write("ready\n");
for (;;) {
  const nowMs = startMs + (Date.now() - begunMs) * speed;
  const due = await listTenantsToBill(postgres.shared, nowMs);
  await Promise.all(
    due.map((tenantId) =>
      postgres.withTenant(tenantId, (transaction) =>
        billClient(transaction, { tenantId, nowMs, provider: unnamedProvider }),
      ),
    ),
  );
  await sleep(20);
}
