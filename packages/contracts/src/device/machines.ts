import { z } from "zod";
import { defineCall } from "../call.ts";

/** The server's newest data of one machine. */
export const deviceMachine = z.object({
  equipment: z.number().int(),
  /** Newest weighing stored, UTC ms; null when there is none. */
  lastWeighingAt: z.number().int().nullable(),
  /** How far the machine was read, by the gateway that read it last; empty when none did. */
  positions: z.record(z.string(), z.string()),
  /** The batch that reported it, and its arrival (server's clock, UTC ms); null without positions. */
  toldBy: z.object({ gateway: z.string(), sequence: z.number().int(), at: z.number().int() }).nullable(),
  /** Occurrences without an end. */
  open: z.array(z.object({ code: z.number().int(), startedAt: z.number().int() })),
});
export type DeviceMachine = z.infer<typeof deviceMachine>;

export const deviceMachines = z.object({
  /** The highest number that the server knows of the asking gateway; null: none. */
  lastSequence: z.number().int().nullable(),
  machines: z.array(deviceMachine),
});
export type DeviceMachines = z.infer<typeof deviceMachines>;

/**
 * For a gateway that starts, or takes another's place, before it reads history from a machine: how far each machine was read, and its open
 * occurrences. Machines without data are listed with nulls; removed ones only if their positions are known, because the machine may have
 * another number now.
 */
export const getDeviceMachines = defineCall({
  method: "GET",
  path: "/api/device/v1/machines",
  audience: "device",
  query: z.object({ gateway: z.uuid() }),
  answer: deviceMachines,
  summary: "What is stored last of each machine",
});
