import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
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

/**
 * Asks the tenant's gateways to test a machine's address. Throws NotFound for unknown equipment. Support may only test a registered machine as it is
 * registered, because gateways connect to what they are asked for; else InvalidRequest or SupportClosed.
 */
export async function askAddressTest(
  transaction: TenantTransaction,
  { tenantId, timeZone, support }: UserPrincipal,
  asked: Asked,
  nowMs: number,
): Promise<AddressTest> {
  await lockTenant(transaction, tenantId);
  await makeRoom(transaction, nowMs);
  const registered = await registeredOf(transaction, asked.id ?? null, timeZone);
  const machine = machineOf(registered, asked, timeZone);
  if (support !== undefined) requireRegistered(machine, registered);
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

function requireRegistered(machine: Machine, registered: Machine | null): void {
  if (registered === null) throw new CallError("InvalidRequest", { fields: { id: "required" } });
  if (!isDeepStrictEqual(machine, registered)) throw new CallError("SupportClosed");
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

/** A registered machine as it is registered; null without an id. */
async function registeredOf(
  transaction: TenantTransaction,
  id: number | null,
  tenantZone: string,
): Promise<Machine | null> {
  if (id === null) return null;
  const row = await transaction
    .selectFrom("equipment")
    .select(["type", "ip", "port", "profile", "data_directory as dataDirectory"])
    .select(["cp_net_reference_name as cpNetReferenceName", "time_zone as timeZone"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new CallError("NotFound");
  return { ...row, timeZone: row.timeZone ?? tenantZone };
}

const machineOf = (
  registered: Machine | null,
  { ip = null, port = 502, profile, profileContent }: Asked,
  timeZone: string,
): Machine => ({
  ...(registered ?? { ...unregistered, timeZone }),
  ip: ip ?? registered?.ip ?? null,
  port,
  ...(profile === undefined ? {} : { profile }),
  ...(profileContent === undefined ? {} : { profileContent }),
});

/** Fields of a new machine, as the page registers it. */
const unregistered = {
  type: 1,
  profile: "fiel-1",
  dataDirectory: null,
  cpNetReferenceName: null,
} as const;
