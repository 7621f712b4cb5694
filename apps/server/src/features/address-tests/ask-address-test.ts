import { randomUUID } from "node:crypto";
import { type AddressTest, addressTestS, type BodyOf, type createAddressTest } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { AddressTestsTable } from "../../platform/stores/postgres/tables/access-tables.ts";
import { liveForMs, openMs } from "./address-test-state.ts";

const mostOpen = 10;
/** Ms within which a gateway counts as connected; it reports every 10 s. */
const seenWithinMs = 60_000;

type Machine = AddressTestsTable["machine"]["__select__"];
type Asked = BodyOf<typeof createAddressTest>;

/** Asks the tenant's gateways to test a machine's address. Throws NotFound for unknown equipment. */
export async function askAddressTest(
  transaction: TenantTransaction,
  { tenantId, timeZone }: UserPrincipal,
  asked: Asked,
  nowMs: number,
): Promise<AddressTest> {
  await lockTenant(transaction, tenantId);
  await makeRoom(transaction, nowMs);
  const machine = await machineOf(transaction, asked, timeZone);
  const { gateways } = await transaction
    .selectFrom("gateways")
    .select(({ fn }) => fn.countAll<number>().as("gateways"))
    .where("last_seen_at", ">", nowMs - seenWithinMs)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await transaction
    .insertInto("address_tests")
    .values({ tenant_id: tenantId, id, asked_at: nowMs, machine: storableJson(machine), gateways })
    .execute();
  return { id, state: gateways === 0 ? "noGateway" : "waiting", findings: [] };
}

async function makeRoom(transaction: TenantTransaction, nowMs: number): Promise<void> {
  await transaction
    .deleteFrom("address_tests")
    .where("asked_at", "<=", nowMs - liveForMs)
    .execute();
  const { open } = await transaction
    .selectFrom("address_tests")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("asked_at", ">", nowMs - openMs)
    .executeTakeFirstOrThrow();
  if (open >= mostOpen) throw new CallError("TooManyRequests", { retryAfterS: addressTestS });
}

async function machineOf(
  transaction: TenantTransaction,
  { id = null, ip = null, port = 502, profile, profileContent }: Asked,
  tenantZone: string,
): Promise<Machine> {
  const tried = profileContent === undefined ? {} : { profileContent };
  if (id === null)
    return {
      ...unregistered,
      ip,
      port,
      timeZone: tenantZone,
      ...(profile === undefined ? {} : { profile }),
      ...tried,
    };
  const row = await transaction
    .selectFrom("equipment")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new CallError("NotFound");
  return {
    type: row.type,
    ip: ip ?? row.ip,
    port,
    profile: profile ?? row.profile,
    dataDirectory: row.data_directory,
    cpNetReferenceName: row.cp_net_reference_name,
    timeZone: row.time_zone ?? tenantZone,
    ...tried,
  };
}

/** Fields of a new machine, as the page registers it. */
const unregistered = {
  type: 1,
  profile: "fiel-1",
  dataDirectory: null,
  cpNetReferenceName: null,
} as const;
