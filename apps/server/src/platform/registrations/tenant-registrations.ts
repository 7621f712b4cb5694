import type { ClassificationLimits, LossClass, ProductRates, RegisteredShifts } from "@fiel/domain";
import type { Past } from "./past.ts";
import type { PlannedEvents } from "./planned-events.ts";

export interface RegisteredEquipment {
  readonly mid: number;
  readonly name: string;
  readonly groupId: number | null;
  /** Name of the group. */
  readonly group: string | null;
  /** Packages a minute; null when not registered. */
  readonly expectedRate: number | null;
  /** UTC ms. Both instants bound the machine's time; its data is not filtered by them. */
  readonly createdAt: number;
  readonly removedAt: number | null;
}

export interface RegisteredProduct {
  readonly id: number;
  readonly code: number;
  readonly codeText: string | null;
  readonly name: string;
  readonly brand: string;
  readonly unit: "g" | "kg" | "lb";
  readonly packSize: number;
  /** In the client's money; null when not registered. */
  readonly costPerKg: number | null;
  readonly imagePath: string | null;
  /** Also of a product without limits; 0 when not registered. */
  readonly packageMg: number;
  /** Null when the net weight is not set or 0. */
  readonly limits: ClassificationLimits | null;
}

export interface RegisteredCoil {
  readonly name: string;
  /** Full reel, g. */
  readonly weightG: number;
  /** Packages that a full reel is expected to make. */
  readonly estimate: number;
}

/** A reason for stops; may be archived. */
export interface RegisteredReason {
  readonly id: number;
  readonly name: string;
  /** Name of the parent reason; null for none. */
  readonly parent: string | null;
  readonly lossClass: LossClass;
}

/** The tenant's reasons, and those that its events have. */
export interface EventReasons {
  /** Whether the tenant uses reasons: at least one is not archived. */
  readonly areKept: boolean;
  /** All selectable reasons by id, archived ones included. */
  readonly byId: ReadonlyMap<number, RegisteredReason>;
  /** Reasons by the code of their event. */
  readonly ofEvent: ReadonlyMap<number, RegisteredReason>;
}

/** A tenant's registrations for ingest and dashboards, as of one instant. */
export interface TenantRegistrations {
  /** By machine id; removed ones are included, because their data remains. */
  readonly equipment: ReadonlyMap<number, RegisteredEquipment>;
  /** Names of the equipment groups by id; groups of orders may have no equipment. */
  readonly groups: ReadonlyMap<number, string>;
  /** By `codeText`, and by the machines' numeric code. */
  readonly productByCode: ReadonlyMap<string, RegisteredProduct>;
  readonly productById: ReadonlyMap<number, RegisteredProduct>;
  /** Operators' names by code. */
  readonly operators: ReadonlyMap<number, string>;
  /** Events' names by code. */
  readonly events: ReadonlyMap<number, string>;
  /** Codes of the planned events. */
  readonly plannedEvents: PlannedEvents;
  /** Reasons for stops. */
  readonly reasons: EventReasons;
  /** By code. */
  readonly coils: ReadonlyMap<number, RegisteredCoil>;
  /** Nominal rates of products. */
  readonly nominalRates: ProductRates;
  /** Shift patterns and exceptions. */
  readonly shifts: RegisteredShifts;
  readonly past: PastRegistrations;
}

/** Earlier values that figures of past times use; registrations without changes are absent. */
export interface PastRegistrations {
  /** By machine id: earlier groups. */
  readonly equipment: ReadonlyMap<number, readonly Past<RegisteredEquipment>[]>;
  /** By id: earlier pack sizes, weights and costs. */
  readonly products: ReadonlyMap<number, readonly Past<RegisteredProduct>[]>;
  /** By code: whether the event was planned. */
  readonly plannedEvents: ReadonlyMap<number, readonly Past<boolean>[]>;
}

/** Gives a tenant's registrations; every server sees a change at once. */
export interface Registrations {
  of(tenantId: number): Promise<TenantRegistrations>;
  close(): Promise<void>;
}
