import { z } from "zod";
import { defineCall } from "../call.ts";

/** What the server last stored of one machine. */
export const deviceMachine = z.object({
  equipment: z.number().int(),
  /** Instant of the newest stored weighing, UTC ms; null when there is none. */
  lastWeighingAt: z.number().int().nullable(),
  /** Reading positions of the gateway that read the machine last, by its driver's keys; empty when no gateway did. */
  positions: z.record(z.string(), z.string()),
  /** The batch with these positions, and when it arrived, UTC ms by the server's clock; null without positions. */
  toldBy: z.object({ gateway: z.string(), sequence: z.number().int(), at: z.number().int() }).nullable(),
  /** Occurrences that have not ended. */
  open: z.array(z.object({ code: z.number().int(), startedAt: z.number().int() })),
});
export type DeviceMachine = z.infer<typeof deviceMachine>;

/** What the server has of a gateway and of all machines. */
export const deviceMachines = z.object({
  /** Highest batch number of the asking gateway on the server; null when there is none. */
  lastSequence: z.number().int().nullable(),
  machines: z.array(deviceMachine),
});
export type DeviceMachines = z.infer<typeof deviceMachines>;

/**
 * For a gateway that starts or replaces another, before it reads history: how far each machine was read, and its open occurrences. A machine without
 * data has nulls. A removed machine is listed only when its positions are known, since it may have another number now.
 */
export const getDeviceMachines = defineCall({
  method: "GET",
  path: "/api/device/v1/machines",
  audience: "device",
  query: z.object({ gateway: z.uuid() }),
  answer: deviceMachines,
  summary: "What is stored last of each machine",
});
