import type { Filter, Window } from "@fiel/contracts";
import { type TimeWindow, unionOfWindows } from "@fiel/domain";
import { CallError } from "../http/call-error.ts";
import { productCalled } from "../registrations/product-called.ts";
import type { RegisteredEquipment, TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { TelemetryFilter } from "../telemetry/filter.ts";
import { byName } from "../records/by-name.ts";
import { endsNow, settleWindows } from "../response-cache/until-now.ts";

/** A dashboard's filter with the tenant's own records. */
export interface ResolvedFilter extends TelemetryFilter {
  /** Sorted by name; all of the tenant when none was requested. */
  readonly equipment: readonly RegisteredEquipment[];
}

/** The filter of a call; some calls have no operator or product. */
type AskedFilter = Pick<Filter, "dates" | "equipments"> & Partial<Pick<Filter, "operator" | "product">>;

/** Resolves a filter at the present instant, UTC ms; 422 names the field that the tenant does not have. */
export function resolveFilter(
  filter: AskedFilter,
  registrations: TenantRegistrations,
  presentMs: number,
): ResolvedFilter {
  const windows = windowsOf(filter.dates);
  return {
    windows,
    untilNow: endsNow(windows.at(-1)?.endMs ?? 0, presentMs),
    equipment: requireEquipment(filter.equipments, registrations),
    operator: requireOperator(filter.operator, registrations),
    product: requireProduct(filter.product, registrations),
  };
}

/**
 * As `resolveFilter`, for answers that depend on stored data only: a window that ends now ends with its minute, so that all pages make the same
 * query. See docs/adr/0023-until-now-is-one-query.md.
 */
export const resolveSettled = (
  filter: AskedFilter,
  registrations: TenantRegistrations,
  presentMs: number,
): ResolvedFilter =>
  resolveFilter({ ...filter, dates: settleWindows(filter.dates, presentMs) }, registrations, presentMs);

/**
 * The requested equipment sorted by name; all of the tenant when none is requested. 422 UnknownEquipment for one that is not the tenant's.
 */
export function requireEquipment(
  mids: readonly number[],
  registrations: TenantRegistrations,
  field = "equipments",
): RegisteredEquipment[] {
  const asked =
    mids.length === 0
      ? [...registrations.equipment.values()]
      : [...new Set(mids)].map((mid) => registrations.equipment.get(mid));
  const known = asked.filter((one) => one !== undefined);
  if (known.length < asked.length)
    throw new CallError("UnknownEquipment", { fields: { [field]: "notFound" } });
  return known.toSorted((one, other) => byName(one.name, other.name));
}

/** The events to leave out, by code. 422 UnknownEvent for one that the tenant does not have. */
export function requireEvents(
  codes: readonly number[],
  registrations: TenantRegistrations,
): ReadonlySet<number> {
  if (!codes.every((code) => registrations.events.has(code)))
    throw new CallError("UnknownEvent", { fields: { eventsCode: "notFound" } });
  return new Set(codes);
}

function windowsOf(dates: readonly Window[]): TimeWindow[] {
  return unionOfWindows(
    dates.map(({ startTimestamp, endTimestamp }) => ({ startMs: startTimestamp, endMs: endTimestamp })),
  );
}

/** 422 UnknownOperator for one that the tenant does not have; null for none. */
export function requireOperator(code: number | undefined, registrations: TenantRegistrations): number | null {
  if (code === undefined) return null;
  if (!registrations.operators.has(code))
    throw new CallError("UnknownOperator", { fields: { operator: "notFound" } });
  return code;
}

/** The product's id; null for none. 422 UnknownProduct for one that the tenant does not have. */
export function requireProduct(code: string | undefined, registrations: TenantRegistrations): number | null {
  if (code === undefined) return null;
  const product = productCalled(registrations, code);
  if (product === undefined) throw new CallError("UnknownProduct", { fields: { product: "notFound" } });
  return product.id;
}
