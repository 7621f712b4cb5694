import { createHash } from "node:crypto";
import type { Positions } from "../driver.ts";
import type { Profile } from "./profile.ts";

export const keyPrefix = "modbus-tcp:";

// Changes of these do not change where packages are counted.
const besideTheLayout: ReadonlySet<string> = new Set(["maxPerMinute", "modulus", "map"]);

/** Identifies the registers that count packages: two profiles with the same ones share a position. */
export const layoutOfPackages = ({ registers, unitId, wordOrder, byteOrder, packages }: Profile): string => {
  // What a profile of an earlier version could not say is left out where it does not say it: its positions go on counting.
  const bytes = byteOrder === "big" ? undefined : byteOrder;
  const text = JSON.stringify(
    { registers, unitId, wordOrder, byteOrder: bytes, packages },
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
  /** The newest position; undefined without one, or when it belongs to other registers. */
  readonly text: string | undefined;
  /** Whether there is any position. */
  readonly wasRead: boolean;
  /** Keys whose positions can be deleted once the next one is stored. */
  readonly outdated: readonly string[];
}

/** The newest position counts: an older one, of an earlier profile of the machine, would make packages be read again. */
export const findPosition = (positions: Positions, key: string, layout: string): KeptPosition => {
  const all = [...positions]
    .filter(([name, text]) => name.startsWith(keyPrefix) && text !== "")
    .map((one) => parsed(...one));
  const newest = all.reduce<Kept | null>(
    (best, one) => (best === null || one.at > best.at ? one : best),
    null,
  );
  // Earlier versions stored no layout: their profile's name stands for it.
  const isOfLayout =
    newest !== null && (newest.layout === null ? newest.key === key : newest.layout === layout);
  return {
    text: isOfLayout ? newest.text : undefined,
    wasRead: newest !== null,
    outdated: all.map((one) => one.key).filter((name) => name !== key),
  };
};
