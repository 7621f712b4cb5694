import { z } from "zod";
import type { Meta } from "../outbox/meta.ts";
import { parseJson } from "../parse-json.ts";

const held = z.record(z.string(), z.object({ turn: z.number(), since: z.number() }));
const starts = z.array(z.object({ start: z.string(), bootId: z.string(), processId: z.number() }));
const adopted = z.record(z.string(), z.number());

/** A program that ran on this folder. */
export type KeptStart = z.infer<typeof starts>[number];
export type HeldTurns = z.infer<typeof held>;

const keys = { held: "heldMachines", starts: "readerStarts", adopted: "adoptedTurns" };

/** The holds that the server sent last, stored across restarts. */
export const openKeptHolds = (meta: Meta) => {
  const read = <T>(key: string, shape: z.ZodType<T>): T | null => {
    const text = meta.get(key);
    if (text === null) return null;
    const { data } = shape.safeParse(parseJson(text));
    return data ?? null;
  };
  let written = meta.get(keys.held);
  const own = read(keys.adopted, adopted) ?? {};

  return {
    /** Programs of this folder of which the server may know one as the last; oldest first. */
    starts: (): readonly KeptStart[] => read(keys.starts, starts) ?? [],
    keepStarts: (known: readonly KeptStart[]): void => meta.set(keys.starts, JSON.stringify(known)),
    /** The machines that this folder held last, by equipment; null when no server ever sent holds. */
    held: () => read(keys.held, held),
    keepHeld: (turns: HeldTurns): void => {
      const text = JSON.stringify(turns);
      if (text !== written) meta.set(keys.held, text);
      written = text;
    },
    /** Turn since which a machine's positions are this folder's; null when unknown. */
    adoptedSince: (mid: number): number | null => own[String(mid)] ?? null,
    adopt: (mid: number, since: number): void => {
      if (own[String(mid)] === since) return;
      own[String(mid)] = since;
      meta.set(keys.adopted, JSON.stringify(own));
    },
  };
};
