import type { Call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";

/** Paths of calls that tell what machines did. */
const tellsOfMachines =
  /\/dashboard\/|\/reports(\.json|\/lines)?$|\/packages\/|\/opdata$|^\/api\/(v1|tv|tablet)\//;

/** Such calls without a figure of the table, and what they tell instead. */
const without: Readonly<Record<string, string>> = {
  "/api/client/:tenant/dashboard/production/coil": "film of coils",
  "/api/client/:tenant/dashboard/production/control-chart": "means of samples, fixed limits and capability",
  "/api/client/:tenant/dashboard/production/fillers": "means and heads of the last packages of a run",
  "/api/client/:tenant/dashboard/equipment-facts": "what holds now: rate, operator, last package",
  "/api/client/:tenant/dashboard/equipment-status": "states of machines, now and over time",
  "/api/client/:tenant/registrations/orders/opdata": "bales of orders, from their start",
  "/api/client/:tenant/reports/lines": "the size of a file",
  "/api/v1/docs": "a description",
  "/api/v1/openapi.json": "a description",
  "/api/v1/machines": "registrations",
  "/api/v1/orders": "bales of orders, from their start",
  "/api/v1/registrations": "registrations",
  "/api/tv/board": "settings of a screen",
  "/api/tv/live": "that something changed",
  "/api/tv/products/:id": "a picture",
  "/api/tablet/home": "settings of a tablet",
  "/api/tablet/live": "that something changed",
  "/api/tablet/operators/:code": "the name of an operator",
};

/** The application, with the address of each request noted. */
export const noting = (app: FastifyInstance, addresses: Set<string>): FastifyInstance =>
  Object.create(app, {
    inject: {
      value: (request: { readonly url: string }) => {
        addresses.add(request.url.split("?")[0] ?? "");
        return app.inject(request);
      },
    },
  }) as FastifyInstance;

/** Expects that each call that tells what machines did was requested, or that `without` names it. */
export function expectAllAsked(mounted: readonly Call[], addresses: ReadonlySet<string>): void {
  const reads = mounted.filter(({ method, path }) => method === "GET" && tellsOfMachines.test(path));
  const isAsked = (path: string): boolean => {
    const shape = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`);
    return [...addresses].some((address) => shape.test(address));
  };
  const paths = [...new Set(reads.map(({ path }) => path))];
  expect(paths.filter((path) => !isAsked(path)).toSorted()).toEqual(Object.keys(without).toSorted());
}
