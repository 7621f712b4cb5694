import type { MachineVerdict } from "@fiel/domain";

/** One package as a machine reports it. */
export interface WeighingRecord {
  readonly equipment: number;
  readonly at: number;
  readonly weightMg: number;
  readonly product: string | null;
  readonly operator: number | null;
  readonly verdict: MachineVerdict | null;
  readonly inspected: boolean | null;
}
