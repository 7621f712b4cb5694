import { setTimeout as sleep } from "node:timers/promises";
import { listTenantsToBill } from "../../../platform/stores/postgres/look-ups.ts";
import { storeOf } from "../../../platform/stores/postgres/open-postgres.ts";
import type { Access } from "../../../platform/stores/postgres/roles.ts";
import { unnamedProvider } from "../../../platform/billing/invoicing-provider.ts";
import { billClient } from "../bill-client.ts";

/** What a server process does for billing, all clients at once, and nothing else: to be killed. */
export interface BillingServer {
  readonly access: Access;
  /** The clock that all servers share: it began there at `begunMs`, and runs so many times as fast. */
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
