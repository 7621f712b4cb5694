import { z } from "zod";
import { defineCall } from "../call.ts";

/** What the server has last of one machine. */
export const deviceMachine = z.object({
  equipment: z.number().int(),
  /** Newest weighing stored, UTC ms; null when there is none. */
  lastWeighingAt: z.number().int().nullable(),
  /** How far the machine was read, as the gateway that read it last told; empty when none did. */
  positions: z.record(z.string(), z.string()),
  /** Which batch told it, and when it came (server's clock, UTC ms); null without positions. */
  toldBy: z.object({ gateway: z.string(), sequence: z.number().int(), at: z.number().int() }).nullable(),
  /** Occurrences without an end. */
  open: z.array(z.object({ code: z.number().int(), startedAt: z.number().int() })),
});
export type DeviceMachine = z.infer<typeof deviceMachine>;

export const deviceMachines = z.object({
  /** The highest number that the server knows of the asking gateway; null when it never sent any. */
  lastSequence: z.number().int().nullable(),
  machines: z.array(deviceMachine),
});
export type DeviceMachines = z.infer<typeof deviceMachines>;

/**
 * What a gateway that starts, or that takes another's place, asks before it reads history out of a machine: how far each
 * machine was read, and what is open. Machines of which the server knows nothing are in the list with nulls; removed ones only
 * where it knows how far they were read, for their machine may have another number now.
 */
export const getDeviceMachines = defineCall({
  method: "GET",
  path: "/api/device/v1/machines",
  audience: "device",
  query: z.object({ gateway: z.uuid() }),
  answer: deviceMachines,
  summary: "What is stored last of each machine",
});
