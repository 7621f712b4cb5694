import type { PinnedPart, TelemetryPins } from "../stores/telemetry/telemetry-pins.ts";
import type { CopiedPart } from "./copy-manifest.ts";
import { writePart } from "./write-part.ts";

/** Source of the telemetry for a copy: a store of this process, or the server that has it open. */
export interface BackupSource {
  prepare(): Promise<void>;
  pin(): Promise<readonly PinnedPart[]>;
  /** Writes a pinned part into a directory. */
  write(part: PinnedPart, root: string): Promise<CopiedPart>;
  release(): Promise<void>;
}

export const ownSource = (pins: TelemetryPins): BackupSource => ({
  prepare: () => pins.prepare(),
  pin: () => pins.pin(),
  write: (part, root) => writePart(pins, part, root),
  release: () => pins.release(),
});
