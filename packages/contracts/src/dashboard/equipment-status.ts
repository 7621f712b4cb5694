import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipments } from "./filter.ts";

/** 0 Inicializando, 1 Conectando, 2 Conectado, 3 Desconectado, 4 Teste, 5 Erro, 6 Sincronizando. */
export const connectionState = z.number().int().min(0).max(6);

export const equipmentStatus = z.object({
  /** Machine id. */
  equipment: z.number().int(),
  name: z.string(),
  status: connectionState,
  /** Packages per minute. */
  speed: z.number(),
  /** Start of the present condition (producing, stopped or disconnected), UTC ms; null when never heard. */
  since: z.number().int().nullable(),
  /**
   * Start of the unplanned standstill, UTC ms: a planned stop before it does not count. Null when the equipment does not stand, or stands
   * by plan.
   */
  unplannedSince: z.number().int().nullable(),
  /** The open occurrence that explains a stop, if one was reported. */
  occurrence: z
    .object({
      code: z.number().int(),
      name: z.string(),
      /** Whether it is a planned stop. */
      planned: z.boolean(),
      /** Start of the occurrence itself, UTC ms: the stop may be older or younger. */
      since: z.number().int(),
    })
    .nullable(),
});
export type EquipmentStatus = z.infer<typeof equipmentStatus>;

/** Latest known state of each equipment, sorted by name. Never heard: status 3, since null. */
export const getEquipmentStatus = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/equipment-status",
  audience: "user",
  query: z.object({ equipments }),
  answer: z.object({ result: z.array(equipmentStatus) }),
  summary: "Latest state of each equipment",
});
