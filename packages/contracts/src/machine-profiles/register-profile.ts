import { z } from "zod";
import { aboutProfile } from "./about-profile.ts";
import { packageRule } from "./package-rule.ts";
import { isPackMlState } from "./pack-ml.ts";

/** Maximum number of registers in one request (Modbus application protocol, 6.3). */
export const mostRegisters = 125;

/** The four tables of a Modbus machine. `coils` and `discrete` hold bits, which are read as 0 or 1. */
export const registerTables = ["holding", "input", "coils", "discrete"] as const;
export const registerTypes = [
  "u16",
  "i16",
  "u32",
  "i32",
  "u64",
  "i64",
  "f32",
  "f64",
  "bcd16",
  "bcd32",
] as const;
const wordOrder = z.enum(["big", "little"]);
const address = z.number().int().min(0).max(65_535);
const everyMs = z.number().int().min(0).max(600_000).optional();

const valueShape = {
  type: z.enum(registerTypes).default("u16"),
  /** Order of the registers of a value that has several; defaults to the profile's. */
  wordOrder: wordOrder.optional(),
  /** Order of the two bytes of a register; defaults to the profile's. */
  byteOrder: wordOrder.optional(),
  /** Uses one half of a u16 register. */
  byte: z.enum(["high", "low"]).optional(),
  /** Uses one bit of a u16 register, 0 for the lowest; the value is then 0 or 1. */
  bit: z.number().int().min(0).max(15).optional(),
  /** Factor by which the read value is multiplied. */
  scale: z.number().positive().default(1),
  /** Added to the scaled value. */
  plus: z.number().optional(),
};
const field = z.strictObject({
  address,
  /** Defaults to the profile's `registers`. */
  table: z.enum(registerTables).optional(),
  ...valueShape,
});
/** A field that is not part of the packages and may be read less often. Fields with equal `everyMs` form a polling group. */
const sideField = field.extend({ everyMs });
const countingField = field.extend({
  /** Value at which the counter restarts at 0, when that is below the range of its registers. */
  modulus: z.number().int().min(2).optional(),
});
const entryField = z.strictObject({ offset: z.number().int().min(0).max(124), ...valueShape });

const digits = z.string().regex(/^\d+$/, { error: "machineProfile.wholeNumber" });
const verdictMap = z.record(digits, z.enum(["useful", "over", "under", "invalid"]).nullable());
const inspectionMap = z.record(digits, z.boolean().nullable());
const judged = {
  verdict: field.extend({ map: verdictMap }).optional(),
  inspected: field.extend({ map: inspectionMap }).optional(),
};

/** Maximum packages a minute of the machine. A counter that rises faster was set, and did not count. */
const maxPerMinute = z.number().positive().max(100_000).default(1_500);

const ring = z.strictObject({
  kind: z.literal("ring"),
  maxPerMinute,
  /** Counter of packages since power-on. */
  counter: countingField,
  size: field,
  maxSize: z.number().int().min(1).max(10_000),
  /** Sequence number (u16, wraps around) of the newest entry. */
  head: countingField,
  /** The entries, in the table of `registers`. */
  entries: z.strictObject({
    address,
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
  /** Counter of packages; a step means a new package. */
  counter: countingField,
  weightMg: field,
  ...judged,
});

const acknowledge = z.strictObject({
  address,
  table: z.enum(["coils", "holding"]).default("coils"),
  /** Value written after the package was stored, until the trigger falls. */
  on: z.number().int().min(0).max(65_535).default(1),
  off: z.number().int().min(0).max(65_535).default(0),
});

const trigger = z.strictObject({
  kind: z.literal("trigger"),
  maxPerMinute,
  /** Not 0 while the values of one package are in the registers. */
  trigger: field,
  weightMg: field,
  ...judged,
  /** Signal that the machine waits for before it shows the next package; absent when the trigger falls by itself. */
  acknowledge: acknowledge.optional(),
});

const weightStream = z.strictObject({
  kind: z.literal("weight-stream"),
  weightMg: field,
  /** Not 0 while the weight is stable. Absent: stability is derived from the weights. */
  stable: field.optional(),
  rule: packageRule,
});

const stateField = sideField
  .extend({
    /** The values are PackML states (ISA-TR88.00.02), 1 to 17; `map` may then use their names. */
    names: z.literal("packml").optional(),
    /** Connection state 0 to 6 by the machine's value. */
    map: z.record(z.string().max(40), z.number().int().min(0).max(6)).optional(),
  })
  .superRefine(({ names, map = {} }, context) => {
    for (const key of Object.keys(map))
      if (!/^\d+$/.test(key) && !(names === "packml" && isPackMlState(key)))
        context.addIssue({ code: "custom", path: ["map", key], message: "machineProfile.unknownState" });
  });

const productField = sideField
  .extend({
    type: z.enum([...registerTypes, "ascii"]).default("u16"),
    /** Number of registers of an `ascii` text, two characters each. */
    length: z.number().int().min(1).max(30).optional(),
  })
  .refine(({ type, length }) => (type === "ascii") === (length !== undefined), {
    error: "machineProfile.textLength",
    path: ["length"],
  });

/** Profile of a machine that is read over Modbus TCP by a manufacturer's register map. The fields are described in docs/gateway.md. */
export const registerProfileSchema = z.strictObject({
  ...aboutProfile,
  driver: z.literal("modbus-tcp").optional(),
  registers: z.enum(["holding", "input"]).default("holding"),
  unitId: z.number().int().min(0).max(255).default(1),
  wordOrder: wordOrder.default("big"),
  byteOrder: wordOrder.default("big"),
  /** Time between two readings, ms. */
  pollMs: z.number().int().min(50).max(60_000).default(250),
  /** Maximum number of registers that the machine gives in one answer. */
  maxRegisters: z.number().int().min(2).max(mostRegisters).default(mostRegisters),
  /** Maximum number of unnamed registers that one request may read between two named ones. */
  maxGap: z.number().int().min(0).max(mostRegisters).default(0),
  /** Register that must hold `equals`, so that a machine with another map is not read by this one. */
  version: field.extend({ equals: z.number() }).optional(),
  state: stateField.optional(),
  speed: sideField.optional(),
  product: productField.optional(),
  operator: sideField.optional(),
  /** Alarm word: bit i raises event code i + 1. */
  alarms: sideField.optional(),
  /** Further alarm words: bit i of the n-th raises event code 16 n + i + 1. */
  alarmWords: z.array(sideField).max(15).optional(),
  /** Register with the machine's alarm number, and event code by alarm number; 0 and numbers outside the map are no alarm. */
  alarmCode: sideField
    .extend({ map: z.record(digits, z.number().int().min(1).max(2_147_483_647)) })
    .optional(),
  packages: z.discriminatedUnion("kind", [ring, counterAndLastWeight, trigger, weightStream]),
});

export type RegisterProfile = z.output<typeof registerProfileSchema>;
export type RingPackages = z.output<typeof ring>;
export type LastWeightPackages = z.output<typeof counterAndLastWeight>;
export type TriggerPackages = z.output<typeof trigger>;
export type WeightStreamPackages = z.output<typeof weightStream>;
export type RegisterField = z.output<typeof field>;
export type ProductField = z.output<typeof productField>;
export type CountingField = z.output<typeof countingField>;
