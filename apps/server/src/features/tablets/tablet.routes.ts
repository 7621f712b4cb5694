import {
  findTabletOperator,
  getTablet,
  getTabletState,
  startTabletPairing,
  type TabletHome,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/auth/network-of.ts";
import { byName } from "../../platform/records/by-name.ts";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { browserOf } from "../../platform/pairings/browser-of.ts";
import { createPairing } from "../../platform/pairings/pairings.ts";
import { requirePresent } from "../../platform/records/rows.ts";
import type {
  RegisteredEquipment,
  Registrations,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { countingCodes, tabletCodes } from "../../platform/auth/operator-codes.ts";
import { withOffsets } from "../../platform/zones/with-offsets.ts";
import { tabletEntity } from "./tablet-entity.ts";
import { keepTabletSighting } from "./tablet-sightings.ts";
import { type TabletFigures, tabletMachines } from "./tablet-state.ts";

export interface TabletDependencies extends Pick<DashboardDependencies, "cachedPerSecond"> {
  readonly postgres: PostgresStore;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
  /** Version of the program that the server has for tablets. */
  readonly tabletBundle: string;
}

/** Calls of a tablet: pairing, its machines and its operators. */
export function mountTablet(
  app: FastifyInstance,
  dependencies: TabletDependencies,
  figures: TabletFigures,
): void {
  const { postgres, registrations, now, tabletBundle, cachedPerSecond } = dependencies;
  mountCall(app, startTabletPairing, ({ body, request: { ip, headers } }) => {
    const device = { ...body, browser: browserOf(headers["user-agent"]), kind: "tablet" as const };
    return createPairing(postgres.shared, device, { network: networkOf(ip), nowMs: now() });
  });
  mountCall(app, getTablet, async ({ query, principal, request: { headers } }): Promise<TabletHome> => {
    const { tenantId, tabletId, language, timeZone, machines } = principal;
    const seen = { ...query, browser: browserOf(headers["user-agent"]), atMs: now() };
    const [known, of] = await Promise.all([
      registrations.of(tenantId),
      postgres.withTenant(tenantId, async (transaction) => {
        await keepTabletSighting(transaction, principal, seen);
        const { name, place } = await requirePresent(transaction, tabletEntity, tabletId);
        return { name, place, reasons: await readReasons(transaction) };
      }),
    ]);
    const bound = boundMachines(machines, known).map(({ mid: id, name, groupId }) => ({ id, name, groupId }));
    const zone = withOffsets(timeZone, now());
    return { ...of, client: tenantId, machines: bound, language, ...zone, bundle: tabletBundle, now: now() };
  });
  mountCall(app, getTabletState, ({ principal, ...input }) => {
    const { machines, timeZone } = principal;
    // Sorted, so that tablets of the same machines share the cached answer.
    const query = { machines: machines.toSorted((a, b) => a - b) };
    return cachedPerSecond(getTabletState, { ...input, params: {}, query, principal }, async (source) => {
      const equipment = boundMachines(machines, source.registrations);
      const all = await tabletMachines({ source, equipment, timeZone, figures });
      return { data: { at: source.nowMs, machines: all } };
    });
  });
  mountCall(app, findTabletOperator, ({ params: { code }, principal }) =>
    countingCodes(postgres.shared, tabletCodes(principal), async () => {
      const { tenantId } = principal;
      const found = await postgres.withTenant(tenantId, (transaction) => readOperator(transaction, code));
      if (found === undefined) throw new CallError("NotFound", { fields: { code: "notFound" } });
      return found;
    }),
  );
}

/** Present machines, by name. */
const boundMachines = (
  machines: readonly number[],
  { equipment }: TenantRegistrations,
): RegisteredEquipment[] =>
  [...new Set(machines)]
    .flatMap((mid) => equipment.get(mid) ?? [])
    .filter(({ removedAt }) => removedAt === null)
    .toSorted((one, other) => byName(one.name, other.name));

const readOperator = (transaction: TenantTransaction, code: number) =>
  transaction
    .selectFrom("operators")
    .select(["code", "name"])
    .where("code", "=", code)
    .where("removed_at", "is", null)
    .executeTakeFirst();

/** Present reasons and groups, in their order. */
const readReasons = (transaction: TenantTransaction): Promise<TabletHome["reasons"]> =>
  transaction
    .selectFrom("reasons")
    .select(["id", "name", "parent_id as parentId", "loss_class as lossClass", "group_id as groupId"])
    .where("removed_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute() as Promise<TabletHome["reasons"]>;
