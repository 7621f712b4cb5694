import {
  checkProfile,
  listMachineProfiles,
  listProfileChoices,
  listProfileVersions,
  machineProfileCalls,
  type MachineProfileRecord,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../platform/http/mount-call.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../platform/records/change-records.ts";
import { createRecord } from "../../platform/records/create-records.ts";
import type { Stored } from "../../platform/records/entity.ts";
import { mountRecord } from "../../platform/records/mount-records.ts";
import { idOf, listRecords, requireRecord } from "../../platform/records/rows.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { checkedProfile, faultsOf } from "./checked-profile.ts";
import { machineProfileEntity, mostVersions, type ProfileValues } from "./machine-profile-entity.ts";
import { readProfileChoices } from "./profile-choices.ts";

const shown: Shown<ProfileValues, MachineProfileRecord> = { entity: machineProfileEntity, show };

/** Calls for machine profiles, which administrators edit and gateways fetch by digest. */
export function mountMachineProfiles(app: FastifyInstance, dependencies: RecordsDependencies): void {
  const { postgres } = dependencies;
  mountCall(app, listProfileChoices, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, readProfileChoices),
  );
  mountCall(app, checkProfile, ({ body, request }) => ({ faults: [...faultsOf(body.content, request)] }));
  mountCall(app, listMachineProfiles, ({ query: { removed }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const records = await listRecords(transaction, machineProfileEntity, { removed, by: ["name"] });
      const users = await usersOf(transaction);
      return records.map((record) => shownProfile(record, users));
    }),
  );
  mountCall(app, listProfileVersions, ({ params, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const { id } = await requireRecord(transaction, machineProfileEntity, idOf(params.id));
      return readVersions(transaction, id);
    }),
  );
  mountCall(app, machineProfileCalls.create, ({ body, ...caller }) => {
    const values = { name: body.name, ...checkedProfile(body.content, caller.request) };
    return changeRecords(dependencies, shown, caller, async (change) =>
      show(change.transaction, await createRecord(change, machineProfileEntity, values)),
    );
  });
  mountCall(app, machineProfileCalls.update, ({ body: { id, name, content }, expected, ...caller }) => {
    const checked = content === undefined ? {} : checkedProfile(content, caller.request);
    return changeRecords(dependencies, shown, caller, async (change) => {
      const values = { name, ...checked };
      return show(
        change.transaction,
        await updateRecord(change, machineProfileEntity, id, values, { expected }),
      );
    });
  });
  mountRecord(app, dependencies, machineProfileCalls, shown);
}

type Users = ReadonlyMap<string, readonly number[]>;

async function usersOf(transaction: TenantTransaction): Promise<Users> {
  const rows = await transaction
    .selectFrom("equipment")
    .select(["mid", "profile"])
    .where("removed_at", "is", null)
    .where("type", "=", 1)
    .orderBy("mid")
    .execute();
  const users = new Map<string, number[]>();
  for (const { mid, profile } of rows) users.set(profile, [...(users.get(profile) ?? []), mid]);
  return users;
}

const contentOf = (text: string) => JSON.parse(text) as Record<string, unknown>;

const shownProfile = (
  { sha256: _sha256, content, ...record }: Stored<ProfileValues>,
  users: Users,
): MachineProfileRecord => ({
  ...record,
  content: contentOf(content),
  machines: [...(users.get(record.name) ?? [])],
});

async function show(
  transaction: TenantTransaction,
  record: Stored<ProfileValues>,
): Promise<MachineProfileRecord> {
  return shownProfile(record, await usersOf(transaction));
}

async function readVersions(transaction: TenantTransaction, id: number) {
  const rows = await transaction
    .selectFrom("machine_profile_versions")
    .select(["version", "saved_at", "content"])
    .where("profile_id", "=", id)
    .orderBy("version", "desc")
    .limit(mostVersions)
    .execute();
  return rows.map(({ version, saved_at, content }) => ({
    version,
    savedAt: saved_at.getTime(),
    content: contentOf(content),
  }));
}
