import { mostMachineProfiles, shippedProfiles } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../platform/records/entity.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";

export interface ProfileValues {
  readonly name: string;
  readonly title: string;
  /** JSON as it was written. */
  readonly content: string;
  readonly sha256: string;
}

/** Profile by which machines are read, edited by administrators. Values are checked before. */
export const machineProfileEntity: Entity<ProfileValues> = {
  kind: "machineProfile",
  table: "machine_profiles",
  fields: ["name", "title", "content", "sha256"],
  nameOf: ({ name }) => name,
  // Equipment and gateways' folders refer to the name.
  locked: ["name"],
  unique: [{ index: "machine_profiles_name", field: "name", code: "MachineProfileAlreadyExists" }],
  mayAdd: async ({ transaction, by: { tenantId } }, count) => {
    await lockTenant(transaction, tenantId);
    const { n } = await transaction
      .selectFrom("machine_profiles")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (n + count > mostMachineProfiles) throw new CallError("TooManyMachineProfiles");
  },
  check: async (_change, { name }, before) => {
    if (before !== null) return;
    const isShipped = [...shippedProfiles.keys()].some((one) => one === name.toLowerCase());
    if (isShipped) throw new CallError("MachineProfileAlreadyExists", { fields: { name: "shippedName" } });
  },
  mayRemove: refuseInUse,
  written: keepVersion,
};

async function refuseInUse({ transaction }: Change, { name }: Stored<ProfileValues>): Promise<void> {
  const user = await transaction
    .selectFrom("equipment")
    .select("id")
    .where("profile", "=", name)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (user !== undefined) throw new CallError("MachineProfileInUse");
}

/** Most versions of a profile; older ones go. */
export const mostVersions = 100;

async function keepVersion(
  { transaction, by: { tenantId }, nowMs }: Change,
  { id, version, content }: Stored<ProfileValues>,
  before: Stored<ProfileValues> | null,
): Promise<void> {
  if (before?.content === content) return;
  await transaction
    .insertInto("machine_profile_versions")
    .values({ tenant_id: tenantId, profile_id: id, version, content, saved_at: new Date(nowMs) })
    .execute();
  await transaction
    .deleteFrom("machine_profile_versions")
    .where("profile_id", "=", id)
    .where("version", "<=", version - mostVersions)
    .execute();
}
