import type { AddressFinding, AddressTest, RequestedTest } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { liveForMs, openMs, stateOf } from "./address-test-state.ts";

/** Tests that a gateway has not answered yet. */
export async function listTestsFor(
  transaction: TenantTransaction,
  gateway: string,
  nowMs: number,
): Promise<RequestedTest[]> {
  return transaction
    .selectFrom("address_tests")
    .select(["id", "machine"])
    .where("asked_at", ">", nowMs - openMs)
    .where(sql<boolean>`not findings ? ${gateway}`)
    .orderBy("asked_at")
    .execute();
}

/** State of a test. Throws NotFound after its time. */
export async function requireAddressTest(
  transaction: TenantTransaction,
  id: string,
  nowMs: number,
): Promise<AddressTest> {
  const found = await transaction
    .selectFrom("address_tests")
    .selectAll()
    .where("id", "=", id)
    .where("asked_at", ">", nowMs - liveForMs)
    .executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound");
  const { asked_at: askedAt, gateways, findings } = found;
  const all = Object.entries(findings).map(([gateway, finding]) => ({ gateway, finding }));
  return {
    id,
    state: stateOf({ ageMs: nowMs - askedAt, gateways, findings }),
    findings: all.toSorted((a, b) => Number(b.finding.answers) - Number(a.finding.answers)),
  };
}

/** Stores a known gateway's finding. Ignored for a test that is over. */
export async function keepFinding(
  transaction: TenantTransaction,
  id: string,
  { gateway, finding }: { readonly gateway: string; readonly finding: AddressFinding },
  nowMs: number,
): Promise<void> {
  const told = storableJson({ [gateway]: finding });
  await transaction
    .updateTable("address_tests")
    .set({ findings: sql<string>`findings || ${told}::jsonb` })
    .where("id", "=", id)
    .where("asked_at", ">", nowMs - openMs)
    .where((where) =>
      where.exists(where.selectFrom("gateways").select("gateway").where("gateway", "=", gateway)),
    )
    .execute();
}
