import { z } from "zod";
import { isTimeZone, largestInteger, plainText } from "./fields.ts";
import { unitCode } from "./products.ts";

const integer = z.number().int().max(largestInteger);
const scaled = integer.min(-1).default(-1);
const code = integer.min(1);
const name = plainText.min(1, { error: "required" });

export const applyGroup = z.strictObject({ name });
export const applyEquipment = z.strictObject({
  mid: code,
  name: name.max(4),
  type: z.union([z.literal(0), z.literal(1)]).default(1),
  ip: plainText.nullish(),
  port: z.number().int().min(1).max(65535).default(502),
  bitmap: z.number().int().min(0).max(65535).default(65535),
  group: plainText.nullish(),
  profile: plainText.default("fiel-1"),
  dataDirectory: plainText.nullish(),
  configDirectory: plainText.nullish(),
  cpNetReferenceName: plainText.nullish(),
  syncOldData: z.boolean().default(false),
  factor: z.number().positive().default(1),
  /** IANA zone of the machine's local times; the client's where left out. */
  timeZone: plainText.refine(isTimeZone).nullish(),
  /** Packages a minute. */
  expectedRate: z.number().positive().nullish(),
  /** ISO instant or UTC ms. */
  createdAt: z.union([z.number().int(), z.iso.datetime({ offset: true })]).optional(),
  removedAt: z.union([z.number().int(), z.iso.datetime({ offset: true })]).nullish(),
});
export const applyProduct = z.strictObject({
  code,
  codeText: name.nullish(),
  name,
  brand: plainText.default(""),
  barCode: plainText.default(""),
  type: plainText.default(""),
  packSize: integer.min(1).default(1),
  unit: unitCode.default("unitg0"),
  netWeight: integer.min(0),
  packageWeight: integer.min(0).default(0),
  correctionBelow: scaled,
  correctionAbove: scaled,
  rejectUnder: scaled,
  rejectOver: scaled,
  invalidAbove: scaled,
  invalidBelow: scaled,
  invalidDevianceAbove: scaled,
  /** Invalid limits computed from the weights (1.1x, 0.9x and the deviance table). */
  factoryDefault: z.boolean().default(true),
  costPerKg: z.number().min(0).nullish(),
});
export const applyOperator = z.strictObject({ code, name });
export const applyEvent = z.strictObject({
  code,
  name: name.max(48),
  notificationLevel: z.number().int().min(0).max(4).default(0),
  /** Left out, it stays as it is; a new one is unplanned. */
  planned: z.boolean().optional(),
});
export const applyCoil = z.strictObject({
  code: integer.min(0),
  name: name.max(48),
  weight: z.number().min(0),
  estimate: integer.min(0),
  enabled: z.boolean().default(true),
});
/** An order names its product by codeText (or code) and its group by name. */
export const applyOrder = z.strictObject({
  codeText: name,
  product: plainText,
  group: plainText,
  count: integer.min(1),
  status: z.number().int().min(0).max(4).default(1),
  /** UTC ms. */
  dueAt: z.number().int().min(0).nullish(),
});

/** What `fiel apply` brings a tenant's registrations to. A section left out is left alone. */
export const applyFile = z.strictObject({
  groups: z.array(applyGroup).optional(),
  equipment: z.array(applyEquipment).optional(),
  products: z.array(applyProduct).optional(),
  operators: z.array(applyOperator).optional(),
  events: z.array(applyEvent).optional(),
  coils: z.array(applyCoil).optional(),
  orders: z.array(applyOrder).optional(),
});
export type ApplyFile = z.infer<typeof applyFile>;
