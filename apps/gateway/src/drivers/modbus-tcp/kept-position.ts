import { createHash } from "node:crypto";
import type { Positions } from "../driver.ts";
import type { RegisterProfile } from "@fiel/contracts";

export const keyPrefix = "modbus-tcp:";

// Settings that do not change which registers count packages.
const besideTheLayout: ReadonlySet<string> = new Set(["maxPerMinute", "modulus", "map"]);

/** The part of a profile that identifies how packages are counted. For a trigger that is the trigger alone, whichever other registers are read. */
const countingIn = (packages: RegisterProfile["packages"]): object => {
  if (packages.kind !== "trigger") return packages;
  const { kind, trigger, acknowledge } = packages;
  return { kind, trigger, acknowledge };
};

/** Identifies the registers that count packages: two profiles with the same ones share a position. */
export const layoutOfPackages = ({
  registers,
  unitId,
  wordOrder,
  byteOrder,
  packages,
}: RegisterProfile): string => {
  // Settings that earlier versions did not have are omitted at their default, so that the positions of those versions stay valid.
  const bytes = byteOrder === "big" ? undefined : byteOrder;
  const text = JSON.stringify(
    { registers, unitId, wordOrder, byteOrder: bytes, packages: countingIn(packages) },
    (key, value: unknown) => (besideTheLayout.has(key) ? undefined : value),
  );
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
};

interface Kept {
  readonly key: string;
  readonly text: string;
  readonly at: number;
  readonly layout: string | null;
}

const parsed = (key: string, text: string): Kept => {
  try {
    const { at, layout } = JSON.parse(text) as { readonly at?: unknown; readonly layout?: unknown };
    const isWhole = typeof at === "number";
    return { key, text, at: isWhole ? at : -Infinity, layout: typeof layout === "string" ? layout : null };
  } catch {
    return { key, text, at: -Infinity, layout: null };
  }
};

/** How far a machine's packages were read. */
export interface KeptPosition {
  /** The newest position; undefined when there is none or when it belongs to other registers. */
  readonly text: string | undefined;
  /** Whether there is any position. */
  readonly wasRead: boolean;
  /** Keys whose positions can be deleted once the next one is stored. */
  readonly outdated: readonly string[];
}

/** Finds the newest position. With an older one, of an earlier profile of the machine, packages would be read again. */
export const findPosition = (positions: Positions, key: string, layout: string): KeptPosition => {
  const all = [...positions]
    .filter(([name, text]) => name.startsWith(keyPrefix) && text !== "")
    .map((one) => parsed(...one));
  const newest = all.reduce<Kept | null>(
    (best, one) => (best === null || one.at > best.at ? one : best),
    null,
  );
  // Earlier versions stored no layout; their positions are compared by the profile's name.
  const isOfLayout =
    newest !== null && (newest.layout === null ? newest.key === key : newest.layout === layout);
  return {
    text: isOfLayout ? newest.text : undefined,
    wasRead: newest !== null,
    outdated: all.map((one) => one.key).filter((name) => name !== key),
  };
};
