import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipments } from "./filter.ts";

/** 0 Inicializando, 1 Conectando, 2 Conectado, 3 Desconectado, 4 Teste, 5 Erro, 6 Sincronizando. */
export const connectionState = z.number().int().min(0).max(6);

/** Latest state of one equipment. */
export const equipmentStatus = z.object({
  /** Machine id. */
  equipment: z.number().int(),
  name: z.string(),
  status: connectionState,
  /** Packages per minute. */
  speed: z.number(),
  /** Start of the present condition (producing, stopped or disconnected), UTC ms; null when never heard. */
  since: z.number().int().nullable(),
  /** Start of the unplanned stop, UTC ms, not counting a planned stop before it. Null when the equipment is not stopped, or is stopped as planned. */
  unplannedSince: z.number().int().nullable(),
  /** The open occurrence that explains a stop; null when none was reported. */
  occurrence: z
    .object({
      code: z.number().int(),
      name: z.string(),
      /** Whether it is a planned stop. */
      planned: z.boolean(),
      /** Start of the occurrence, UTC ms; the stop may have begun earlier or later. */
      since: z.number().int(),
    })
    .nullable(),
});
export type EquipmentStatus = z.infer<typeof equipmentStatus>;

/** Latest state of each equipment, sorted by name. Equipment that was never heard has status 3 and `since` null. */
export const getEquipmentStatus = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/equipment-status",
  audience: "user",
  query: z.object({ equipments }),
  answer: z.object({ result: z.array(equipmentStatus) }),
  summary: "Latest state of each equipment",
});
