import { randomUUID } from "node:crypto";
import { listTenants } from "../stores/postgres/look-ups.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { claim } from "./claim.ts";

export interface TenantInTurn {
  readonly tenantId: number;
  readonly timeZone: string;
}

export interface TenantWork {
  /** One server does it for a tenant in so many seconds; without it each server does. */
  readonly claimed?: { readonly task: string; readonly seconds: number };
  readonly run: (tenant: TenantInTurn) => Promise<void>;
  /** Called when a tenant's work fails; the others' is still done. */
  readonly onFailure: (error: unknown, tenantId: number) => void;
}

/** Does the work of each active tenant, one after the other, until the signal fires. */
export async function eachActiveTenant(
  { shared }: Pick<PostgresStore, "shared">,
  { claimed, run, onFailure }: TenantWork,
  signal: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  for (const { tenant_id: tenantId, time_zone: timeZone, status } of await listTenants(shared)) {
    signal.throwIfAborted();
    if (status !== "Active") continue;
    if (claimed && !(await claim(shared, `${claimed.task} ${tenantId}`, holder, claimed.seconds))) continue;
    await run({ tenantId, timeZone }).catch((error: unknown) => {
      if (!signal.aborted) onFailure(error, tenantId);
    });
  }
}
