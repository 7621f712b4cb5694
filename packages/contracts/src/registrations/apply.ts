import { halfWidth, lossClasses } from "@fiel/domain";
import { z } from "zod";
import { isTimeZone, largestInteger, plainText } from "./fields.ts";
import { largestRate } from "./nominal-rates.ts";
import { unitCode } from "./products.ts";
import { reasonName } from "./reasons.ts";

const integer = z.number().int().max(largestInteger);
const scaled = integer.min(-1).optional();
const code = integer.min(1);
const name = plainText.min(1, { error: "required" });
const codeText = name.overwrite(halfWidth);

export const applyGroup = z.strictObject({ name });
/** An equipment, identified by `mid`. */
export const applyEquipment = z.strictObject({
  mid: code,
  name: name.max(4),
  type: z.union([z.literal(0), z.literal(1)]).optional(),
  ip: plainText.nullish(),
  port: z.number().int().min(1).max(65535).optional(),
  bitmap: z.number().int().min(0).max(65535).optional(),
  group: plainText.nullish(),
  profile: plainText.optional(),
  dataDirectory: plainText.nullish(),
  configDirectory: plainText.nullish(),
  cpNetReferenceName: plainText.nullish(),
  syncOldData: z.boolean().optional(),
  factor: z.number().positive().optional(),
  /** IANA zone of the machine's local times; null: the client's. */
  timeZone: plainText.refine(isTimeZone).nullish(),
  /** Packages a minute. */
  expectedRate: z.number().positive().nullish(),
  /** ISO instant or UTC ms. */
  createdAt: z.union([z.number().int(), z.iso.datetime({ offset: true })]).optional(),
  removedAt: z.union([z.number().int(), z.iso.datetime({ offset: true })]).nullish(),
});
/** A product, identified by `code`. Weights are integers scaled by the unit's resolution; -1 = not set. */
export const applyProduct = z.strictObject({
  code,
  codeText: codeText.nullish(),
  name,
  brand: plainText.optional(),
  barCode: plainText.overwrite(halfWidth).optional(),
  type: plainText.optional(),
  packSize: integer.min(1).optional(),
  unit: unitCode.optional(),
  netWeight: integer.min(0),
  packageWeight: integer.min(0).optional(),
  correctionBelow: scaled,
  correctionAbove: scaled,
  rejectUnder: scaled,
  rejectOver: scaled,
  invalidAbove: scaled,
  invalidBelow: scaled,
  invalidDevianceAbove: scaled,
  /** Whether the invalid limits are computed from the weights (1.1x, 0.9x and the deviance table). */
  factoryDefault: z.boolean().optional(),
  costPerKg: z.number().min(0).nullish(),
});
export const applyOperator = z.strictObject({ code, name });
/** A nominal rate, identified by its product and equipment. */
export const applyNominalRate = z.strictObject({
  /** Text code of the product, or else its code. */
  product: plainText,
  /** Number (`mid`) of the equipment; null or absent: all equipment. */
  equipment: code.nullish(),
  /** Packages a minute. */
  rate: z.number().positive().max(largestRate),
});
/** A reason, identified by its name and its group of reasons. */
export const applyReason = z.strictObject({
  name: reasonName,
  /** Name of its group of reasons, which is registered or in the file; null or absent: top level. */
  parent: plainText.nullish(),
  /** Null or absent: a group of reasons. */
  lossClass: z.enum(lossClasses).nullish(),
  /** Name of the equipment group whose machines use the reason; null: all machines. */
  group: plainText.nullish(),
});
export const applyEvent = z.strictObject({
  code,
  name: name.max(48),
  notificationLevel: z.number().int().min(0).max(4).optional(),
  planned: z.boolean().optional(),
  /** Reason of the event's stops, named with its group: `Mecânica > Correia`. It must be registered. */
  reason: plainText.nullish(),
});
export const applyCoil = z.strictObject({
  code: integer.min(0),
  name: name.max(48),
  weight: z.number().min(0),
  estimate: integer.min(0),
  enabled: z.boolean().optional(),
});
/** An order. `product` is its product's codeText or code, `group` its group's name. */
export const applyOrder = z.strictObject({
  codeText,
  product: plainText,
  group: plainText,
  count: integer.min(1),
  status: z.number().int().min(0).max(4).optional(),
  /** UTC ms. */
  dueAt: z.number().int().min(0).nullish(),
  /** Start of an order that this file puts into production, UTC ms, not after now. */
  startedAt: z.number().int().min(0).optional(),
});

/** Values of a new registration for fields that its entry omits. */
export const applyDefaults = {
  equipment: {
    type: 1,
    ip: null,
    port: 502,
    bitmap: 65_535,
    profile: "fiel-1",
    dataDirectory: null,
    configDirectory: null,
    cpNetReferenceName: null,
    syncOldData: false,
    factor: 1,
    timeZone: null,
    expectedRate: null,
  },
  products: {
    codeText: null,
    brand: "",
    barCode: "",
    type: "",
    packSize: 1,
    unit: "unitg0",
    packageWeight: 0,
    correctionBelow: -1,
    correctionAbove: -1,
    rejectUnder: -1,
    rejectOver: -1,
    invalidAbove: -1,
    invalidBelow: -1,
    invalidDevianceAbove: -1,
    factoryDefault: true,
    costPerKg: null,
  },
  events: { notificationLevel: 0, planned: false },
  coils: { enabled: true },
  orders: { status: 1, dueAt: null },
} as const;

/** Registrations of a tenant as `fiel apply` sets them. Omitted sections and omitted fields stay unchanged; null clears a field. */
export const applyFile = z.strictObject({
  groups: z.array(applyGroup).optional(),
  equipment: z.array(applyEquipment).optional(),
  products: z.array(applyProduct).optional(),
  nominalRates: z.array(applyNominalRate).optional(),
  operators: z.array(applyOperator).optional(),
  reasons: z.array(applyReason).optional(),
  events: z.array(applyEvent).optional(),
  coils: z.array(applyCoil).optional(),
  orders: z.array(applyOrder).optional(),
});
export type ApplyFile = z.infer<typeof applyFile>;
