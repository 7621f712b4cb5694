import type { CoilRecord, LeftoverRecord, StatusRecord } from "@fiel/contracts";
import { coilsOfDay } from "./coils-of-day.ts";
import { leftoversOfDay } from "./leftovers-of-day.ts";
import type { FactoryModel, MachineModel, Segment } from "./model.ts";
import { planDay } from "./plan-day.ts";
import { statusesOfDay } from "./statuses-of-day.ts";
import { weighSegments, type WeighingTable } from "./weighings.ts";

/** Everything that one machine does in one production day. */
export interface MachineDay {
  readonly machine: MachineModel;
  readonly day: number;
  readonly segments: readonly Segment[];
  readonly weighings: WeighingTable;
  readonly statuses: readonly StatusRecord[];
  readonly leftovers: readonly LeftoverRecord[];
  readonly coils: readonly CoilRecord[];
}

/**
 * Plays a production day. The result depends only on the factory, the machine and the day, so that history can be made in any order, and a restarted
 * live run continues at the model's present state.
 */
export function playMachineDay(factory: FactoryModel, machine: MachineModel, day: number): MachineDay {
  const segments = planDay(factory, machine, day);
  const weighings = weighSegments(factory, machine, day, segments);
  return {
    machine,
    day,
    segments,
    weighings,
    statuses: statusesOfDay(machine, segments),
    leftovers: leftoversOfDay(factory.seed, machine, day, segments, weighings),
    coils: coilsOfDay(factory.seed, machine, day, segments, weighings),
  };
}
