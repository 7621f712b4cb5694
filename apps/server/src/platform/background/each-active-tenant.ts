import { randomUUID } from "node:crypto";
import { listTenants } from "../stores/postgres/look-ups.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { claim } from "./claim.ts";
import type { RoundTask } from "./claimed-tasks.ts";
import { noteOutcome } from "./note-outcome.ts";

export interface TenantInTurn {
  readonly tenantId: number;
  readonly timeZone: string;
}

export interface TenantWork {
  readonly task: RoundTask;
  /** Claim by which one server does the work for a tenant within so many seconds; without it every server does. */
  readonly claimed?: { readonly task: string; readonly seconds: number };
  readonly run: (tenant: TenantInTurn) => Promise<void>;
  /** Called when the work of a tenant fails; the other tenants' work continues. */
  readonly onFailure: (error: unknown, tenantId: number) => void;
}

/** Does the work for each active tenant, one after the other, until the signal fires. */
export async function eachActiveTenant(
  { shared }: Pick<PostgresStore, "shared">,
  work: TenantWork,
  signal: AbortSignal,
): Promise<void> {
  for (const tenant of await listActiveTenants(shared)) {
    signal.throwIfAborted();
    await doForTenant(shared, work, tenant, signal);
  }
}

export async function listActiveTenants(shared: PostgresStore["shared"]): Promise<TenantInTurn[]> {
  const active = (await listTenants(shared)).filter(({ status }) => status === "Active");
  return active.map(({ tenant_id: tenantId, time_zone: timeZone }) => ({ tenantId, timeZone }));
}

/** Does the work for one tenant, unless another server did it just now. */
export async function doForTenant(
  shared: PostgresStore["shared"],
  { task, claimed, run, onFailure }: TenantWork,
  tenant: TenantInTurn,
  signal: AbortSignal,
): Promise<void> {
  const { tenantId } = tenant;
  if (claimed && !(await claim(shared, `${claimed.task} ${tenantId}`, randomUUID(), claimed.seconds))) return;
  await noteOutcome(shared, { task, tenantId }, () => run(tenant), signal).catch((error: unknown) => {
    if (!signal.aborted) onFailure(error, tenantId);
  });
}
