import type { ClassificationLimits } from "@fiel/domain";
import type { Past } from "./past.ts";
import type { PlannedEvents } from "./planned-events.ts";

export interface RegisteredEquipment {
  readonly mid: number;
  readonly name: string;
  readonly groupId: number | null;
  /** Name of the group. */
  readonly group: string | null;
  /** Packages a minute; null: not told. */
  readonly expectedRate: number | null;
  /** UTC ms; time, not data, is bounded by both. */
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
  /** In the client's money; null: not told. */
  readonly costPerKg: number | null;
  readonly imagePath: string | null;
  /** Null when the net weight is not set. */
  readonly limits: ClassificationLimits | null;
}

export interface RegisteredCoil {
  readonly name: string;
  /** Full reel, g. */
  readonly weightG: number;
  /** Packages that a full reel is expected to make. */
  readonly estimate: number;
}

/** What ingest and the dashboards need to know of a tenant's registrations, as one picture of one instant. */
export interface TenantRegistrations {
  /** By machine id; removed ones too, for the data they left. */
  readonly equipment: ReadonlyMap<number, RegisteredEquipment>;
  /** Names of the equipment groups by id; those of orders may have no equipment. */
  readonly groups: ReadonlyMap<number, string>;
  /** By `codeText`, and by the numeric code as machines know it. */
  readonly productByCode: ReadonlyMap<string, RegisteredProduct>;
  readonly productById: ReadonlyMap<number, RegisteredProduct>;
  /** Operators' names by code. */
  readonly operators: ReadonlyMap<number, string>;
  /** Events' names by code. */
  readonly events: ReadonlyMap<number, string>;
  /** Codes of the planned ones among them. */
  readonly plannedEvents: PlannedEvents;
  /** By code. */
  readonly coils: ReadonlyMap<number, RegisteredCoil>;
  readonly past: PastRegistrations;
}

/** How they were where figures of a time are counted by how they were then; what never changed is absent. */
export interface PastRegistrations {
  /** By machine id: another group. */
  readonly equipment: ReadonlyMap<number, readonly Past<RegisteredEquipment>[]>;
  /** By id: another pack size, other weights, another cost. */
  readonly products: ReadonlyMap<number, readonly Past<RegisteredProduct>[]>;
  /** By code: whether the event was planned. */
  readonly plannedEvents: ReadonlyMap<number, readonly Past<boolean>[]>;
}

/** Gives a tenant's registrations; a change is seen at once on every server. */
export interface Registrations {
  of(tenantId: number): Promise<TenantRegistrations>;
  close(): Promise<void>;
}
