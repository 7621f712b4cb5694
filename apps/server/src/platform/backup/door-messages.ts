import path from "node:path";
import type { PinnedPart } from "../stores/telemetry/telemetry-pins.ts";

/** Request of the backup command to the running server. */
export type DoorRequest =
  | { readonly ask: "prepare" | "pin" | "release" }
  | { readonly ask: "write"; readonly part: PinnedPart; readonly root: string };

export type DoorAnswer = { readonly done: unknown } | { readonly failed: string; readonly code?: string };

export const doorPlace = (dataDirectory: string): string => path.join(dataDirectory, "backup.sock");
