import {
  type AnswerOf,
  type ApiScope,
  type EquipmentStatus,
  getApiMachines,
  getApiProduction,
  getApiStops,
} from "@fiel/contracts";
import { equipmentCondition, type TimeWindow } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEquipment } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { KeyPrincipal } from "../../platform/http/principal.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { createKeyRate } from "./key-rate.ts";
import { createKeyUses, type KeyUsesDependencies } from "./key-uses.ts";
import { partsOf, periodOf } from "./period.ts";
import { productionOf } from "./production-of.ts";
import { stopsOf } from "./stops-of.ts";

export interface ApiDependencies extends DashboardDependencies, KeyUsesDependencies {
  readonly registrations: Pick<Registrations, "of">;
  /** What the machines do now. */
  readonly statusOf: (
    source: TimedComputeContext,
    equipment: readonly RegisteredEquipment[],
  ) => Promise<EquipmentStatus[]>;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

const shownPeriod = ({ startMs, endMs }: TimeWindow) => ({ from: isoOf(startMs), to: isoOf(endMs) });

/** What programs read by a key of the client's. */
export function mountApi(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { cachedPerSecond, registrations, statusOf } = dependencies;
  const requireRoom = createKeyRate();
  const noteUse = createKeyUses(dependencies);
  /** The machines of a question: what the key may see is part of what is asked, and of what answers are kept by. */
  const admit = async (
    principal: KeyPrincipal,
    scope: ApiScope,
    asked: readonly number[],
  ): Promise<number[]> => {
    requireRoom(principal.keyId);
    noteUse(principal);
    if (!principal.scopes.includes(scope)) throw new CallError("Forbidden");
    return machinesOf(principal, asked, await registrations.of(principal.tenantId));
  };
  mountCall(app, getApiMachines, async (input) => {
    const machines = await admit(input.principal, "machines", input.query.machines);
    return cachedPerSecond(getApiMachines, { ...input, query: { machines } }, async (source) => {
      const equipment = requireEquipment(machines, source.registrations, "machines");
      const found = await statusOf(source, equipment);
      return {
        at: isoOf(source.nowMs),
        machines: found.map((one) => shownMachine(one, source)),
      };
    });
  });
  mountCall(app, getApiProduction, async (input) => {
    const { timeZone } = input.principal;
    const query = {
      ...input.query,
      machines: await admit(input.principal, "production", input.query.machines),
    };
    return cachedPerSecond(getApiProduction, { ...input, query }, async (source) => {
      const period = periodOf(query, source.nowMs, timeZone);
      const parts = partsOf(period, query.by, timeZone);
      return {
        ...shownPeriod(period),
        timeZone,
        production: await productionOf(source, parts, query.machines),
      };
    });
  });
  mountCall(app, getApiStops, async (input) => {
    const { timeZone } = input.principal;
    const query = { ...input.query, machines: await admit(input.principal, "stops", input.query.machines) };
    return cachedPerSecond(getApiStops, { ...input, query }, async (source) => {
      const period = periodOf(query, source.nowMs, timeZone);
      return { ...shownPeriod(period), stops: await stopsOf(source, period, query.machines) };
    });
  });
}

/** Those that are asked for, of the ones that the key may see; none means all of the client. */
function machinesOf(
  { machines: own }: KeyPrincipal,
  asked: readonly number[],
  { equipment }: TenantRegistrations,
): number[] {
  // Before what the client has is looked at: a narrow key does not learn which other machines there are.
  if (own.length > 0 && !asked.every((number) => own.includes(number))) throw new CallError("Forbidden");
  if (!asked.every((number) => equipment.has(number)))
    throw new CallError("UnknownEquipment", { fields: { machines: "notFound" } });
  if (own.length === 0) return [...asked];
  const seen = (asked.length === 0 ? own : asked).filter((number) => equipment.has(number));
  // None here would mean all.
  if (seen.length === 0) throw new CallError("Forbidden");
  return [...seen];
}

type ShownMachine = AnswerOf<typeof getApiMachines>["machines"][number];

function shownMachine(
  { equipment: number, name, status, speed, since, occurrence }: EquipmentStatus,
  { registrations: { equipment }, nowMs }: Pick<TimedComputeContext, "registrations" | "nowMs">,
): ShownMachine {
  return {
    number,
    name,
    group: equipment.get(number)?.group ?? null,
    state: equipmentCondition({ state: status, speed, lastHeardMs: nowMs, nowMs }),
    since: since === null ? null : isoOf(since),
    packagesPerMinute: speed,
    stop: occurrence === null ? null : { ...occurrence, since: isoOf(occurrence.since) },
  };
}
