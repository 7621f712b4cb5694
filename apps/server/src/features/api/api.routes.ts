import {
  type AnswerOf,
  type EquipmentStatus,
  getApiMachines,
  getApiProduction,
  getApiStops,
  type PostedWeighing,
  postApiWeighing,
} from "@fiel/contracts";
import { equipmentCondition, type TimeWindow } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { requireEquipment } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { type AdmitDependencies, type CountKey, createAdmit, createKeyCount } from "./admit.ts";
import { mountApiDocuments } from "./api-documents.routes.ts";
import { type FiguresDependencies, mountFigures } from "./figures.routes.ts";
import { mountPackageFeed, type PackagesDependencies } from "./package-feed.routes.ts";
import { partsOf, periodOf, shiftPartsOf } from "./period.ts";
import { productionOf } from "./production-of.ts";
import { isoOf } from "./shown-figures.ts";
import { stopsOf } from "./stops-of.ts";
import { tagAnswers } from "./tag-answers.ts";

export interface ApiDependencies
  extends FiguresDependencies, Omit<AdmitDependencies, "postgres">, PackagesDependencies {
  /** Stores a posted weighing exactly once. */
  readonly postWeighing: (
    tenantId: number,
    weighing: PostedWeighing,
  ) => Promise<{ readonly stored: boolean; readonly reason: string | null }>;
  /** Present states of machines. */
  readonly statusOf: (
    source: TimedComputeContext,
    equipment: readonly RegisteredEquipment[],
  ) => Promise<EquipmentStatus[]>;
}

const shownPeriod = ({ startMs, endMs }: TimeWindow) => ({ from: isoOf(startMs), to: isoOf(endMs) });

/** Calls by which programs read and store data with a key of the client. */
export function mountApi(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { cachedPerSecond, statusOf, postWeighing } = dependencies;
  const count = createKeyCount(dependencies);
  const admit = createAdmit(dependencies, count);
  tagAnswers(app);
  mountApiDocuments(app);
  mountPackageFeed(app, dependencies, admit);
  mountFigures(app, dependencies, admit);
  mountPosting(app, postWeighing, count);
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
      const { shifts } = source.registrations;
      const asked = requireEquipment(query.machines, source.registrations, "machines");
      const parts =
        query.by === "shift"
          ? shiftPartsOf(period, new Set(asked.map(({ groupId }) => groupId)), { shifts, timeZone })
          : partsOf(period, query.by, timeZone);
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

/** Calls by which programs store data. */
function mountPosting(
  app: FastifyInstance,
  postWeighing: ApiDependencies["postWeighing"],
  count: CountKey,
): void {
  mountCall(app, postApiWeighing, async ({ principal, body }) => {
    count(principal);
    const { scopes, machines, tenantId } = principal;
    if (!scopes.includes("weighings") || !machines.includes(body.machine)) throw new CallError("Forbidden");
    return { id: body.id, ...(await postWeighing(tenantId, body)) };
  });
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
