import {
  apiOrderStates,
  getApiConformity,
  getApiGiveaway,
  getApiLosses,
  getApiOrders,
  getApiRegistrations,
  type Losses,
  type OrderInWork,
  type ProductConformity,
  type ProductGiveaway,
} from "@fiel/contracts";
import type { OrderStatus, TimeWindow } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import {
  type ResolvedFilter,
  requireEquipment,
  resolveFilter,
} from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { KeyPrincipal } from "../../platform/http/principal.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import type { Admit } from "./admit.ts";
import { type AskedPeriod, periodOf } from "./period.ts";
import {
  isoOf,
  isoOrNull,
  shownCause,
  shownConformity,
  shownGiveaway,
  shownMachineLosses,
  shownRegistrations,
} from "./shown-figures.ts";

/** Machines and period of a query. */
export interface FigureQuestion {
  readonly source: TimedComputeContext;
  readonly filter: ResolvedFilter;
  readonly timeZone: string;
}

/** Figures as the pages compute them. */
export interface Figures {
  readonly ordersOf: (source: TimedComputeContext) => Promise<OrderInWork[]>;
  readonly giveawayOf: (question: FigureQuestion) => Promise<ProductGiveaway[]>;
  readonly lossesOf: (question: FigureQuestion) => Promise<Losses>;
  /** Conformity of one machine. */
  readonly conformityOf: (
    source: TimedComputeContext,
    equipment: RegisteredEquipment,
    window: TimeWindow,
    timeZone: string,
  ) => Promise<ProductConformity[]>;
}

export interface FiguresDependencies extends DashboardDependencies {
  readonly figures: Figures;
}

/** Most machines of one conformity query, since each is judged package by package. */
const mostJudged = 10;

export function mountFigures(app: FastifyInstance, dependencies: FiguresDependencies, admit: Admit): void {
  mountGiveaway(app, dependencies, admit);
  mountLosses(app, dependencies, admit);
  mountConformity(app, dependencies, admit);
  mountOrders(app, dependencies, admit);
  mountRegistrations(app, dependencies, admit);
}

/** Query of a call, and its period as it is returned. */
function askedOf(
  query: AskedPeriod & { readonly machines: readonly number[] },
  { timeZone }: KeyPrincipal,
  source: TimedComputeContext,
) {
  const { startMs, endMs } = periodOf(query, source.nowMs, timeZone);
  const dates = [{ startTimestamp: startMs, endTimestamp: endMs }];
  const { registrations, presentMs } = source;
  const filter = resolveFilter({ dates, equipments: [...query.machines] }, registrations, presentMs);
  const question: FigureQuestion = { source, filter, timeZone };
  return { question, window: { startMs, endMs }, shown: { from: isoOf(startMs), to: isoOf(endMs) } };
}

function mountGiveaway(
  app: FastifyInstance,
  { cachedPerSecond, figures }: FiguresDependencies,
  admit: Admit,
): void {
  mountCall(app, getApiGiveaway, async (input) => {
    const query = {
      ...input.query,
      machines: await admit(input.principal, "giveaway", input.query.machines),
    };
    return cachedPerSecond(getApiGiveaway, { ...input, query }, async (source) => {
      const { question, shown } = askedOf(query, input.principal, source);
      return { ...shown, giveaway: (await figures.giveawayOf(question)).map(shownGiveaway) };
    });
  });
}

function mountLosses(
  app: FastifyInstance,
  { cachedPerSecond, figures }: FiguresDependencies,
  admit: Admit,
): void {
  mountCall(app, getApiLosses, async (input) => {
    const query = { ...input.query, machines: await admit(input.principal, "losses", input.query.machines) };
    return cachedPerSecond(getApiLosses, { ...input, query }, async (source) => {
      const { question, shown } = askedOf(query, input.principal, source);
      const { machines, causes } = await figures.lossesOf(question);
      return { ...shown, machines: machines.map(shownMachineLosses), causes: causes.map(shownCause) };
    });
  });
}

function mountConformity(
  app: FastifyInstance,
  { cachedPerSecond, figures }: FiguresDependencies,
  admit: Admit,
): void {
  mountCall(app, getApiConformity, async (input) => {
    const query = {
      ...input.query,
      machines: await admit(input.principal, "conformity", input.query.machines),
    };
    return cachedPerSecond(getApiConformity, { ...input, query }, async (source) => {
      const { question, window, shown } = askedOf(query, input.principal, source);
      const { equipment } = question.filter;
      if (equipment.length > mostJudged)
        throw new CallError("WindowTooLarge", { fields: { machines: "tooLarge" } });
      const conformity = [];
      // Sequential, since each machine may read a day of packages.
      for (const machine of equipment) {
        const judged = await figures.conformityOf(source, machine, window, question.timeZone);
        conformity.push(...judged.map((one) => shownConformity(machine, one)));
      }
      return { ...shown, conformity };
    });
  });
}

function mountRegistrations(
  app: FastifyInstance,
  { cachedPerSecond }: FiguresDependencies,
  admit: Admit,
): void {
  mountCall(app, getApiRegistrations, async (input) => {
    const machines = await admit(input.principal, "registrations", []);
    const { timeZone } = input.principal;
    return cachedPerSecond(getApiRegistrations, { ...input, query: { machines } }, async (source) =>
      shownRegistrations(source.registrations, requireEquipment(machines, source.registrations), timeZone),
    );
  });
}

function mountOrders(
  app: FastifyInstance,
  { cachedPerSecond, figures }: FiguresDependencies,
  admit: Admit,
): void {
  mountCall(app, getApiOrders, async (input) => {
    const machines = await admit(input.principal, "orders", []);
    return cachedPerSecond(getApiOrders, { ...input, query: { machines } }, async (source) => {
      const orders = await figures.ordersOf(source);
      return {
        at: isoOf(source.nowMs),
        orders: orders
          .filter(({ group }) => seesGroup(group.id, machines, source))
          .map((one) => ({
            code: one.codeText,
            product: { codeText: one.product.codeText, name: one.product.name },
            group: one.group.name,
            state: apiOrderStates[one.status as OrderStatus],
            bales: one.totalCount,
            balesMade: one.producedPackages,
            startedAt: isoOrNull(one.start),
            dueAt: isoOrNull(one.dueAt),
            productionSeconds: one.elapsed,
          })),
      };
    });
  });
}

/** Whether a key may see a group's orders: only if it may see all machines of the group. */
function seesGroup(
  groupId: number,
  machines: readonly number[],
  { registrations }: Pick<TimedComputeContext, "registrations">,
): boolean {
  if (machines.length === 0) return true;
  const own = [...registrations.equipment.values()].filter((one) => one.groupId === groupId);
  return own.length > 0 && own.every(({ mid }) => machines.includes(mid));
}
