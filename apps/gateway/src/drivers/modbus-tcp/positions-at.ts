import type { Positions } from "../driver.ts";
import { keyPrefix } from "./kept-position.ts";

interface Look {
  readonly mid: number;
  readonly key: string;
  readonly text: string;
  readonly at: number;
  /** Address of the machine; null in positions of older versions. */
  readonly address: string | null;
}

// When two machines changed places, their last looks are within this time of each other, ms.
const togetherMs = 600_000;

const lookIn = (text: string): { readonly at?: unknown; readonly address?: unknown } => {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
};

const looksOf = (mid: number, positions: Positions): Look[] =>
  [...positions].flatMap(([key, text]) => {
    if (!key.startsWith(keyPrefix)) return [];
    const { at, address } = lookIn(text);
    if (typeof at !== "number") return [];
    return [{ mid, key, text, at, address: typeof address === "string" ? address : null }];
  });

const newestOf = (looks: readonly Look[]): Look | null =>
  looks.reduce<Look | null>((best, one) => (best === null || one.at > best.at ? one : best), null);

interface Wanted {
  readonly mid: number;
  readonly address: string;
  /** The equipment numbers that are read from now on. */
  readonly read: ReadonlySet<number>;
}

/**
 * Finds how far the machine at this address was read under another equipment number: after a renumbering its ring is the same and must not be read
 * again. The number that was read last counts. Returns the positions to change (an empty one is deleted), none if the own position is better.
 */
export const positionsAt = ({ mid, address, read }: Wanted, ofEquipment: ReadonlyMap<number, Positions>) => {
  const all = [...ofEquipment].flatMap(([one, positions]) => looksOf(one, positions));
  const mine = all.filter((one) => one.mid === mid);
  const own = newestOf(mine);
  const isElsewhere = own !== null && own.address !== null && own.address !== address;
  // Several machines may share an address: one that is still read beside this one keeps its own position.
  const isOther = (one: Look): boolean =>
    one.mid !== mid && one.address === address && (own === null || isElsewhere || !read.has(one.mid));
  const there = newestOf(all.filter(isOther));
  if (there === null) return new Map<string, string>();
  if (own !== null && there.at <= own.at - (isElsewhere ? togetherMs : 0)) return new Map<string, string>();
  return new Map([...mine.map(({ key }) => [key, ""] as const), [there.key, there.text] as const]);
};
