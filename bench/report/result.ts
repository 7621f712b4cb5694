import type { Inventory } from "../fill/inventory.ts";
import type { EngineName, PeerIndex, Subject } from "../plan/options.ts";
import type { Curve } from "./curve.ts";
import type { Figure } from "./figure.ts";
import type { MachineLoad } from "./load.ts";
import type { MachineFacts } from "./machine.ts";

/** A comparison of both sides. `problem` is null when they agree. */
export interface Check {
  readonly label: string;
  readonly problem: string | null;
}

/** Result of one run. */
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
  /** What the second figure of each row measures. Undefined: PostgreSQL. */
  readonly beside?: string;
}

/** Result of a run that measures PostgreSQL too. */
export interface BenchResult extends RunResult {
  /** Where the telemetry engine ran. Undefined for subjects other than `calls`. */
  readonly engine?: EngineName;
  /** Index by which the peer finds its weighings. */
  readonly peerIndex: PeerIndex;
  readonly peerSettings: Readonly<Record<string, string>>;
  /** Contents of both sides before the measurement. */
  readonly filled: { readonly fiel: Inventory; readonly peer: Inventory };
}
