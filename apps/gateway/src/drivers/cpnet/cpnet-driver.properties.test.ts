import fc from "fast-check";
import { expect, test } from "vitest";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";
import { cpNetWriter, type WrittenLine } from "../../../testing/cpnet-writer.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";

const noon = Date.parse("2026-01-01T12:00:00Z");
const far = ["2099-01-01T00:00:00Z", "2001-01-01T00:00:00Z"].map((text) => Date.parse(text));
const garbage = ["garbage", ";;;;;", "2026-02-30T10:00:00Z;1;10;;;", "\u0001xyz"];

/** One to three identical packages, one after the other. */
const package_ = fc.record({
  at: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 20 }).map((second) => noon + second * 1000) },
    { weight: 1, arbitrary: fc.constantFrom(...far) },
  ),
  hasSequence: fc.boolean(),
  product: fc.constantFrom("AÇÚCAR", "7891"),
  alike: fc.integer({ min: 1, max: 3 }),
  garbage: fc.option(fc.constantFrom(...garbage), { freq: 6 }),
});
const deeds = [
  "cut",
  "exported",
  "newestFirst",
  "copyTruncated",
  "rotated",
  "copied",
  "midnight",
  "restart",
  "replaceComputer",
] as const;
const step = fc.record({
  deed: fc.option(fc.constantFrom(...deeds), { freq: 2 }),
  packages: fc.array(package_, { maxLength: 5 }),
  /** "later": a look sees half of the rows before the rest is written. "newest first": the whole file is then rewritten in reverse order. */
  finish: fc.constantFrom("at once" as const, "later" as const, "newest first" as const),
  isSeenBetween: fc.boolean(),
});
const style = fc.record({
  encoding: fc.constantFrom("utf8" as const, "utf16le" as const),
  ending: fc.constantFrom("\n" as const, "\r" as const, "\r\n" as const),
});

/** Writes packages, each with its own weight, and counts the packages of each weight. */
const createProduction = () => {
  const made = new Map<number, number>();
  let grams = 0;
  let dust = 0;
  const linesOf = (one: typeof package_ extends fc.Arbitrary<infer T> ? T : never): WrittenLine[] => {
    grams += 1;
    made.set(grams, one.alike);
    const sequence = one.hasSequence ? grams : "";
    const text = `${new Date(one.at).toISOString()};${sequence};${grams};useful;${one.product};1`;
    const rows = Array.from({ length: one.alike }, () => ({ text, grams }));
    if (one.garbage === null) return rows;
    dust += 1;
    return [...rows, { text: `${one.garbage} ${grams}`, grams: null }];
  };
  return { made, linesOf, dust: () => dust };
};

test("whatever is done to the files, every package is sent once, and all else is counted", async () => {
  const law = fc.asyncProperty(style, fc.array(step, { maxLength: 12 }), async (given, steps) => {
    const machine = cpNetMachine();
    const writer = cpNetWriter(machine.path, given);
    const production = createProduction();
    const sent = new Map<number, number>();
    const counted = { kept: 0, dust: 0, sent: 0 };
    const look = async () => {
      const reading = await machine.readAll();
      counted.kept += reading.count("keptRows");
      counted.dust += reading.count("malformedLines") + reading.count("refusedDates");
      counted.sent += reading.weightMg.length;
      for (const mg of reading.weightMg) sent.set(mg / 1000, (sent.get(mg / 1000) ?? 0) + 1);
      expect(Object.values(Object.fromEntries(machine.positions())).every((text) => text.length < 8192)).toBe(
        true,
      );
    };
    for (const { deed, packages, finish, isSeenBetween } of steps) {
      if (deed === "restart") machine.restart();
      else if (deed === "replaceComputer") {
        machine.replaceComputer();
        // A new computer cannot know rows that were rewritten before its first look, nor rows that are in no file any more.
        await look();
        writer.forget();
      } else if (deed !== null) writer[deed]();
      if (isSeenBetween) await look();
      const lines = packages.flatMap(production.linesOf);
      if (lines.length > 0) await writer.append(lines, finish === "at once" ? undefined : look);
      if (finish === "newest first") writer.newestFirst();
      await look();
    }
    expect(new Map([...sent].toSorted(([a], [b]) => a - b))).toEqual(production.made);
    expect(counted.kept).toBe(counted.sent);
    expect(counted.dust).toBe(production.dust());
  });
  await fc.assert(law, propertyRuns(25));
});
