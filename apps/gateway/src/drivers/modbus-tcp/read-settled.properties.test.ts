import fc from "fast-check";
import { expect, it } from "vitest";
import { registerProfileSchema, type LastWeightPackages, type TriggerPackages } from "@fiel/contracts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { UnansweredSpan } from "./connection.ts";
import { LearnedLimits } from "./learned-limits.ts";
import { readSettled } from "./read-settled.ts";
import { readImage, spanOf, type ReadTable, type TableSpan } from "./register-image.ts";

const verdicts = ["under", "useful", "over"] as const;

/** Addresses of counter or trigger, weight and verdict in any order, near to or far from one another. */
const maps = fc
  .tuple(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), fc.constantFrom(2, 8, 40))
  .map(([order, apart]) => order.map((place) => place * apart));

type Kind = "counter" | "trigger";

const profileOf = (kind: Kind, [mark, weight, verdict]: number[]) =>
  registerProfileSchema.parse({
    title: "t",
    maxGap: 8,
    packages: {
      ...(kind === "counter"
        ? { kind: "counter-and-last-weight", counter: { address: mark, type: "u32" } }
        : { kind: "trigger", trigger: { address: mark, type: "u32" } }),
      weightMg: { address: weight, type: "u32" },
      verdict: { address: verdict, map: { "0": verdicts[0], "1": verdicts[1], "2": verdicts[2] } },
    },
  });

/** What happens at one request: a package is made before it is answered, or its answer is lost. */
type Event = "package" | "loss" | null;

interface Story {
  readonly kind: Kind;
  readonly most: number;
  readonly events: readonly (readonly Event[])[];
}

const looks = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Event[]>([]) },
    // No more packages than the number of times that a look is repeated.
    fc
      .tuple(fc.nat({ max: 6 }), fc.constantFrom<Event[]>(["package"], ["package", null, null, "package"]))
      .map(([wait, events]) => [...Array<Event>(wait).fill(null), ...events]),
    fc.array(fc.constant<Event>("loss"), { minLength: 1, maxLength: 4 }),
    fc
      .tuple(fc.nat({ max: 2 }), fc.nat({ max: 4 }))
      .map(([losses, wait]): Event[] => [
        ...Array<Event>(losses).fill("loss"),
        ...Array<Event>(wait).fill(null),
        "package",
      ]),
  ),
  { minLength: 8, maxLength: 30 },
);

/** A machine that makes packages, of which the registers show the last one. A trigger shows at most one a look. */
const createMachine = (kind: Kind, map: number[]) => {
  const profile = profileOf(kind, map);
  const packages = profile.packages as LastWeightPackages | TriggerPackages;
  const mark = packages.kind === "trigger" ? packages.trigger : packages.counter;
  const fields = [mark, packages.weightMg, packages.verdict].filter((field) => field !== undefined);
  const memory = Buffer.alloc(200);
  let made = 0;
  const show = (value: number): void => void memory.writeUInt32BE(value, mark.address * 2);
  return {
    profile,
    fields,
    memory,
    beginLook: (): void => {
      if (kind === "trigger") show(0);
    },
    make: (): void => {
      if (kind === "trigger" && memory.readUInt32BE(mark.address * 2) !== 0) return;
      made += 1;
      show(made);
      memory.writeUInt32BE(made * 7, packages.weightMg.address * 2);
      memory.writeUInt16BE(made % 3, (packages.verdict?.address ?? 0) * 2);
    },
  };
};

const play = async (map: number[], { kind, most, events }: Story): Promise<void> => {
  const { profile, fields, memory, beginLook, make } = createMachine(kind, map);
  const spans = fields.map((field) => spanOf(field, profile));
  let coming: Event[] = [];
  const limits = new LearnedLimits(profile, () => 0);
  const read: ReadTable = async (_table, start, count) => {
    const event = coming.shift();
    if (event === "package") make();
    if (event === "loss" || count > most) throw new UnansweredSpan("silent", "sem resposta", count);
    limits.heard(count);
    return Buffer.from(memory.subarray(start * 2, (start + count) * 2));
  };
  const readSpans = (all: readonly TableSpan[]) =>
    limits.within((within) => readImage(read, all, profile, within));
  for (const now of events) {
    coming = [...now];
    beginLook();
    const image = await readSettled(readSpans, spans, profile).catch((error: unknown) => {
      if (!(error instanceof UnansweredSpan)) throw error;
      return null;
    });
    if (image === null) continue;
    const [mark = 0, ...values] = fields.map((field) => image.number(field));
    if (kind === "counter" || mark !== 0) expect(values).toEqual([mark * 7, mark % 3]);
  }
};

it("a package has its own values, whichever requests read them: as told, in the search of a size, and after an outage", async () => {
  const kind = fc.constantFrom<Kind>("counter", "trigger");
  const stories = fc.record({ kind, most: fc.constantFrom(2, 3, 5, 9, 125), events: looks });
  await fc.assert(fc.asyncProperty(maps, stories, play), propertyRuns(200));
});
