import { z } from "zod";
import { maxRegisters } from "./plan-requests.ts";

const registerTypes = ["u16", "i16", "u32", "i32", "u64", "i64", "f32", "f64", "bcd16", "bcd32"] as const;
const wordOrder = z.enum(["big", "little"]);

const valueShape = {
  type: z.enum(registerTypes).default("u16"),
  /** For values of several registers; defaults to the profile's. */
  wordOrder: wordOrder.optional(),
  /** For the two bytes of a register; defaults to the profile's. */
  byteOrder: wordOrder.optional(),
  /** Half of a u16 register. */
  byte: z.enum(["high", "low"]).optional(),
  /** The value read is multiplied by it. */
  scale: z.number().positive().default(1),
  /** Added to the value once it is scaled. */
  plus: z.number().optional(),
};
const field = z.strictObject({ address: z.number().int().min(0).max(65_535), ...valueShape });
const countingField = field.extend({
  /** Value at which it begins at 0 again, when that is below its registers' range. */
  modulus: z.number().int().min(2).optional(),
});
const entryField = z.strictObject({ offset: z.number().int().min(0).max(124), ...valueShape });

const verdictMap = z.record(
  z.string().regex(/^\d+$/),
  z.enum(["useful", "over", "under", "invalid"]).nullable(),
);
const inspectionMap = z.record(z.string().regex(/^\d+$/), z.boolean().nullable());

/** Packages a minute that the machine never exceeds: a counter that shows more was set. */
const maxPerMinute = z.number().positive().max(100_000).default(1_500);

const ring = z.strictObject({
  kind: z.literal("ring"),
  maxPerMinute,
  /** Packages since power-on. */
  counter: countingField,
  size: field,
  maxSize: z.number().int().min(1).max(10_000),
  /** Sequence (u16, rolls over) of the newest entry. */
  head: countingField,
  entries: z.strictObject({
    address: z.number().int().min(0).max(65_535),
    /** Registers per entry. */
    length: z.number().int().min(1).max(125),
    sequence: entryField,
    weightMg: entryField,
    verdict: entryField.extend({ map: verdictMap }).optional(),
    inspected: entryField.extend({ map: inspectionMap }).optional(),
  }),
});

const counterAndLastWeight = z.strictObject({
  kind: z.literal("counter-and-last-weight"),
  maxPerMinute,
  /** A step of the counter means a new package. */
  counter: countingField,
  weightMg: field,
  verdict: field.extend({ map: verdictMap }).optional(),
  inspected: field.extend({ map: inspectionMap }).optional(),
});

/** A maker's register map. The files are described in docs/gateway.md. */
export const profileSchema = z.strictObject({
  title: z.string(),
  registers: z.enum(["holding", "input"]).default("holding"),
  unitId: z.number().int().min(0).max(255).default(1),
  wordOrder: wordOrder.default("big"),
  byteOrder: wordOrder.default("big"),
  /** Registers that the machine gives in one answer. */
  maxRegisters: z.number().int().min(2).max(maxRegisters).default(maxRegisters),
  /** Registers without a name in the profile that may be read between two with one. */
  maxGap: z.number().int().min(0).max(maxRegisters).default(0),
  /** A register that must hold this value, so that a machine with another map is not read by this one. */
  version: field.extend({ equals: z.number() }).optional(),
  state: field
    .extend({ map: z.record(z.string().regex(/^\d+$/), z.number().int().min(0).max(6)).optional() })
    .optional(),
  speed: field.optional(),
  product: field.optional(),
  operator: field.optional(),
  alarms: field.optional(),
  packages: z.discriminatedUnion("kind", [ring, counterAndLastWeight]),
});

export type Profile = z.output<typeof profileSchema>;
export type RingPackages = z.output<typeof ring>;
export type LastWeightPackages = z.output<typeof counterAndLastWeight>;
export type Field = z.output<typeof field>;
export type CountingField = z.output<typeof countingField>;
/** Layout of a value in registers, wherever it begins. */
export type ValueLayout = Omit<Field, "address">;
/** How the bytes of a value lie, where its field does not say it. */
export type ValueOrder = Pick<Profile, "wordOrder" | "byteOrder">;
