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

/** Holds as the server told them last, stored across restarts. */
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
    /** Programs of this folder that the server may know as the last one; oldest first. */
    starts: (): readonly KeptStart[] => read(keys.starts, starts) ?? [],
    keepStarts: (known: readonly KeptStart[]): void => meta.set(keys.starts, JSON.stringify(known)),
    /** The machines that this folder held last; null: no server ever told. */
    held: () => read(keys.held, held),
    keepHeld: (turns: HeldTurns): void => {
      const text = JSON.stringify(turns);
      if (text !== written) meta.set(keys.held, text);
      written = text;
    },
    /** Turn from which on a machine's positions are this folder's; null: unknown. */
    adoptedSince: (mid: number): number | null => own[String(mid)] ?? null,
    adopt: (mid: number, since: number): void => {
      if (own[String(mid)] === since) return;
      own[String(mid)] = since;
      meta.set(keys.adopted, JSON.stringify(own));
    },
  };
};
