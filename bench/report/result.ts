import type { Inventory } from "../fill/inventory.ts";
import type { EngineName, PeerIndex, Subject } from "../plan/options.ts";
import type { Curve } from "./curve.ts";
import type { Figure } from "./figure.ts";
import type { MachineLoad } from "./load.ts";
import type { MachineFacts } from "./machine.ts";

/** Whether both sides agree on something, and where not. */
export interface Check {
  readonly label: string;
  readonly problem: string | null;
}

/** What one run found out. */
export interface RunResult {
  readonly what: Subject;
  readonly startedAt: string;
  readonly durationS: number;
  readonly command: string;
  readonly load: MachineLoad;
  readonly machine: MachineFacts;
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
  readonly curves?: readonly Curve[];
  /** What the second figure of each row is of, where it is not PostgreSQL. */
  readonly beside?: string;
}

/** Beside PostgreSQL. */
export interface BenchResult extends RunResult {
  /** Where the telemetry was, when not in the server's process. */
  readonly engine?: EngineName;
  /** Index that the peer finds its weighings by. */
  readonly peerIndex: PeerIndex;
  readonly peerSettings: Readonly<Record<string, string>>;
  /** Stored on both sides before anything was measured. */
  readonly filled: { readonly fiel: Inventory; readonly peer: Inventory };
}
