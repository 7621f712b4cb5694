import {
  changeTablet,
  findTabletPairing,
  listTablets,
  pairTablet,
  readTablet,
  revokeTablet,
  type Tablet,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { type Revocations, tellRevoked } from "../../platform/auth/revocations.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { requirePairing, usePairing } from "../../platform/pairings/pairings.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../platform/records/change-records.ts";
import { createRecord } from "../../platform/records/create-records.ts";
import type { Stored } from "../../platform/records/entity.ts";
import { removeRecord } from "../../platform/records/remove-record.ts";
import { idOf, listRecords, requirePresent } from "../../platform/records/rows.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import { shownTablet, tabletEntity, type TabletValues } from "./tablet-entity.ts";
import { readTabletSightings } from "./tablet-sightings.ts";

export interface TabletsDependencies extends RecordsDependencies {
  readonly revocations: Revocations;
  /** Version of the program that the server has for tablets. */
  readonly tabletBundle: string;
}

const revocationOf = ({ tenantId }: { readonly tenantId: number }, { tokenHash }: Stored<TabletValues>) => ({
  tenantId,
  tokenHash: tokenHash.toString("hex"),
});

const attemptOf = ({ tenantId, userId }: UserPrincipal, nowMs: number) => ({
  guesser: `${tenantId}:${userId}`,
  nowMs,
});

/** Calls for a tenant's tablets, for its administrators. */
export function mountTablets(app: FastifyInstance, dependencies: TabletsDependencies): void {
  const { postgres, tabletBundle, revocations } = dependencies;
  const shown: Shown<TabletValues, Tablet> = {
    entity: tabletEntity,
    show: async (transaction, record) =>
      shownTablet(record, (await readTabletSightings(transaction, tabletBundle)).get(record.id) ?? null),
  };
  mountCall(app, listTablets, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const seen = await readTabletSightings(transaction, tabletBundle);
      const tablets = await listRecords(transaction, tabletEntity, { by: ["name"] });
      return tablets.map((tablet) => shownTablet(tablet, seen.get(tablet.id) ?? null));
    }),
  );
  mountCall(app, readTablet, ({ params, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) =>
      shown.show(transaction, await requirePresent(transaction, tabletEntity, idOf(params.id))),
    ),
  );
  // The cached principal is revoked, since it holds the machines; the tablet's next request reads it again.
  mountCall(app, changeTablet, async ({ body: { id, ...values }, expected, ...caller }) => {
    const { tablet, revocation } = await changeRecords(dependencies, shown, caller, async (change) => {
      const record = await updateRecord(change, tabletEntity, id, values, { expected });
      const bound = revocationOf(change.by, record);
      await tellRevoked(change.transaction, bound);
      return { tablet: await shown.show(change.transaction, record), revocation: bound };
    });
    revocations.tell(revocation);
    return tablet;
  });
  mountCall(app, revokeTablet, async ({ params, expected, ...caller }) => {
    const revocation = await changeRecords(dependencies, shown, caller, async (change) => {
      const revoked = revocationOf(
        change.by,
        await removeRecord(change, tabletEntity, idOf(params.id), expected),
      );
      await tellRevoked(change.transaction, revoked);
      return revoked;
    });
    revocations.tell(revocation);
    return { success: true } as const;
  });
  mountTabletPairing(app, dependencies, shown);
}

function mountTabletPairing(
  app: FastifyInstance,
  { postgres, now }: TabletsDependencies,
  shown: Shown<TabletValues, Tablet>,
): void {
  mountCall(app, findTabletPairing, async ({ params: { code }, principal }) => {
    const attempt = attemptOf(principal, now());
    const found = await requirePairing(postgres.shared, { code, kind: "tablet" }, attempt);
    const { width, height, browser, version } = found;
    return { width, height, browser, version, isCurrent: true };
  });
  mountCall(app, pairTablet, async ({ body: { code, ...values }, ...caller }) => {
    const attempt = attemptOf(caller.principal, now());
    await requirePairing(postgres.shared, { code, kind: "tablet" }, attempt);
    return changeRecords({ postgres, now }, shown, caller, async (change) => {
      const tokenHash = await usePairing(change.transaction, code);
      const record = await createRecord(change, tabletEntity, { ...values, tokenHash });
      return shown.show(change.transaction, record);
    });
  });
}
