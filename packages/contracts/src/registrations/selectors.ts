import { unitCodes } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";

export const equipmentGroup = z.object({ id: z.number().int(), name: z.string() });
export type EquipmentGroup = z.infer<typeof equipmentGroup>;

/** Equipment groups, sorted by name. */
export const listEquipmentGroups = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/equipments/groups",
  audience: "user",
  answer: z.object({ groups: z.array(equipmentGroup) }),
  summary: "Equipment groups",
});

export const operator = z.object({ id: z.number().int(), code: z.number().int(), name: z.string() });
export type Operator = z.infer<typeof operator>;

/** Operators, sorted by name. */
export const listOperators = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/operators",
  audience: "user",
  answer: z.array(operator),
  summary: "Operators",
});

export const registeredEvent = z.object({
  id: z.number().int(),
  code: z.number().int(),
  name: z.string(),
  /** One of the product's own: alarm bits and the disconnection. */
  sys: z.boolean(),
  /** Not to be edited. */
  blocked: z.boolean(),
  /** 0 Registro, 1 Informação, 2 Aviso, 3 Erro, 4 Erro Grave. */
  notificationLevel: z.number().int().min(0).max(4),
});
export type RegisteredEvent = z.infer<typeof registeredEvent>;

/** The catalogue of events, sorted by code. */
export const listEvents = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/events",
  audience: "user",
  answer: z.array(registeredEvent),
  summary: "Events",
});

/** Weights and limits are integers scaled by 10^resolution of the unit, -1 = not set. */
export const product = z.object({
  id: z.number().int(),
  code: z.number().int(),
  codeText: z.string().nullable(),
  name: z.string(),
  /** Code and name in one, for pickers. */
  completeName: z.string(),
  brand: z.string(),
  barCode: z.string(),
  type: z.string(),
  packSize: z.number().int(),
  unit: z.enum(unitCodes),
  netWeight: z.number().int(),
  packageWeight: z.number().int(),
  correctionBelow: z.number().int(),
  correctionAbove: z.number().int(),
  rejectUnder: z.number().int(),
  rejectOver: z.number().int(),
  invalidAbove: z.number().int(),
  invalidBelow: z.number().int(),
  invalidDevianceAbove: z.number().int(),
  factoryDefault: z.boolean(),
  imagePath: z.string().nullable(),
});
export type Product = z.infer<typeof product>;

/** Products, sorted by name. */
export const listProducts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/products",
  audience: "user",
  answer: z.array(product),
  summary: "Products",
});
