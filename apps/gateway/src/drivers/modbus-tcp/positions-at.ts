import type { Positions } from "../driver.ts";
import { keyPrefix } from "./kept-position.ts";

const lookIn = (text: string): { readonly at?: unknown; readonly address?: unknown } => {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
};

/**
 * How far the machine at this address was read under another number of the registrations: renumbered, it has the same ring, of
 * which nothing is read again. Of several numbers the one that was read last; empty where there is none.
 */
export const positionsAt = (address: string, ofEquipment: ReadonlyMap<number, Positions>): Positions => {
  const found = [...ofEquipment.values()]
    .flatMap((positions) => [...positions])
    .filter(([key]) => key.startsWith(keyPrefix))
    .map((entry) => ({ entry, ...lookIn(entry[1]) }))
    .filter((one) => one.address === address && typeof one.at === "number")
    .toSorted((a, b) => Number(b.at) - Number(a.at));
  return new Map(found.slice(0, 1).map(({ entry }) => entry));
};
