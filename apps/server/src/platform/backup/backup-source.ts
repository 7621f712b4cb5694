import type { Pinned, PinnedPart, TelemetryCopies } from "../stores/telemetry/telemetry-copies.ts";
import type { CopiedPart } from "./copy-manifest.ts";
import { writePart } from "./write-part.ts";

/** Where the telemetry of a copy comes from: a store of this process, or the server that has it. */
export interface BackupSource {
  /** Whether no server is running: the embedded store is this process's. */
  readonly isAlone: boolean;
  prepare(): Promise<void>;
  pin(): Promise<Pinned>;
  /** Writes a pinned part under a directory. */
  write(part: PinnedPart, root: string): Promise<CopiedPart>;
  release(): Promise<void>;
}

export const ownSource = (copies: TelemetryCopies, isAlone: boolean): BackupSource => ({
  isAlone,
  prepare: () => copies.prepare(),
  pin: () => copies.pin(),
  write: (part, root) => writePart(copies, part, root),
  release: () => copies.release(),
});
