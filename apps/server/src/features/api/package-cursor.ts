import { createHash } from "node:crypto";
import { CallError } from "../../platform/http/call-error.ts";
import type { FeedPlace } from "../../platform/telemetry/arrived-packages.ts";

/** Progress of following the packages of some machines. */
export interface PackageCursor {
  readonly place: FeedPlace;
  /** Number of deleted months already reported. */
  readonly told: number;
}

/** Cursors are valid for one installation since its last restore, and for the same machines. */
export interface CursorScope {
  readonly epoch: string;
  /** Empty for all machines. */
  readonly machines: readonly number[];
}

const version = "1";
const epochLength = 8;

const machinesName = (machines: readonly number[]): string =>
  machines.length === 0
    ? "all"
    : createHash("sha256")
        .update(machines.toSorted((a, b) => a - b).join())
        .digest("hex")
        .slice(0, 8);

export function cursorText(
  { place: { block, equipment, atMs, nth }, told }: PackageCursor,
  { epoch, machines }: CursorScope,
): string {
  const numbers = [block, equipment, atMs, nth, told];
  const parts = [version, epoch.slice(0, epochLength), machinesName(machines), ...numbers];
  return Buffer.from(parts.join(".")).toString("base64url");
}

const fault = (problem: "notACursor" | "otherMachines"): CallError =>
  new CallError("InvalidRequest", { fields: { cursor: problem } });

/** Parses a cursor. Throws 422 for other text and for other machines, 410 CursorEnded for another installation or one from before a restore. */
export function cursorOf(text: string, { epoch, machines }: CursorScope): PackageCursor {
  const parts = Buffer.from(text, "base64url").toString("latin1").split(".");
  const [form, ofEpoch, ofMachines, ...rest] = parts;
  const numbers = rest.map((one) => (/^\d{1,15}$/.test(one) ? Number(one) : Number.NaN));
  if (form !== version || numbers.length !== 5 || numbers.some(Number.isNaN)) throw fault("notACursor");
  if (ofEpoch !== epoch.slice(0, epochLength)) throw new CallError("CursorEnded");
  if (ofMachines !== machinesName(machines)) throw fault("otherMachines");
  const [block, equipment, atMs, nth, told] = numbers as [number, number, number, number, number];
  if (block >= 2 ** 32 || equipment >= 2 ** 32 || nth > 1_000_000) throw fault("notACursor");
  return { place: { block, equipment, atMs, nth }, told };
}
