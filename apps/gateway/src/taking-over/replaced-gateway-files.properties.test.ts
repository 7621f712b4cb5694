import fc from "fast-check";
import { expect, test } from "vitest";
import { FilePlant } from "../../testing/file-plant.ts";
import { propertyRuns } from "../../testing/property-runs.ts";
import type { ServersPackage } from "../../testing/storing-server.ts";

const far = Date.parse("2099-01-01T12:00:00Z");

const keysOf = (all: readonly ServersPackage[]): string[] =>
  all.map(({ at, weightMg }) => `${at} ${weightMg}`).toSorted();

const atFile = ["cut", "exported", "newestFirst", "copyTruncated", "rotated", "copied"] as const;

const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("make" as const),
      count: fc.integer({ min: 1, max: 3 }),
      isFar: fc.nat(9).map((chance) => chance === 0),
      isSeenHalf: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom(...atFile) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("look" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      most: fc.integer({ min: 1, max: 3 }),
      isAnswerLost: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("backUp" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("renumber" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("replace" as const), isRestored: fc.boolean() }) },
);

const happen = async (plant: FilePlant, one: typeof deed extends fc.Arbitrary<infer T> ? T : never) => {
  if (one.kind === "make") {
    const look = one.isSeenHalf ? () => plant.look() : undefined;
    await plant.make(one.count, one.isFar ? far : undefined, look);
  } else if (one.kind === "look") await plant.look();
  else if (one.kind === "send") plant.send(one.most, one.isAnswerLost);
  else if (one.kind === "backUp") plant.backUp();
  else if (one.kind === "renumber") await plant.renumber();
  else if (one.kind === "replace") await plant.replace(one.isRestored);
  else plant.writer[one.kind]();
};

test("whatever is done to files and computers, a machine that writes all of its day again has each package stored once", async () => {
  const law = fc.asyncProperty(fc.array(deed, { maxLength: 25 }), async (deeds) => {
    const plant = new FilePlant();
    await plant.start();
    for (const one of deeds) await happen(plant, one);
    await plant.finish();
    expect(keysOf(plant.server.packages)).toEqual(keysOf(plant.made));
  });
  await fc.assert(law, propertyRuns(60));
});

test("a folder from before its file was cut sends nothing of what waits in it again", async () => {
  const plant = new FilePlant();
  await plant.start();
  for (let i = 0; i < 6; i += 1) await plant.make(1);
  await plant.look();
  plant.backUp();
  plant.send(100, false);
  plant.writer.cut();
  await plant.look();
  await plant.make(1);
  await plant.look();
  plant.send(100, false);
  await plant.replace(true);
  await plant.finish();
  expect(keysOf(plant.server.packages)).toEqual(keysOf(plant.made));
});

test.each([
  { what: "rows that were cut off", isRenumbered: false },
  { what: "rows that were cut off before the machine got another number", isRenumbered: true },
])("another computer does not send $what again when they come back", async ({ isRenumbered }) => {
  const plant = new FilePlant();
  await plant.start();
  for (let i = 0; i < 6; i += 1) await plant.make(1);
  await plant.look();
  plant.writer.cut();
  await plant.look();
  plant.send(100, false);
  if (isRenumbered) await plant.renumber();
  await plant.make(1);
  await plant.look();
  plant.send(100, false);
  await plant.replace(false);
  await plant.look();
  await plant.finish();
  expect(keysOf(plant.server.packages)).toEqual(keysOf(plant.made));
});

test("of two packages alike, the second is stored too where the first was read before a computer from a copy took over", async () => {
  const plant = new FilePlant();
  await plant.start();
  await plant.make(2, far, () => plant.look());
  plant.backUp();
  plant.send(1, false);
  await plant.replace(true);
  await plant.finish();
  expect(keysOf(plant.server.packages)).toEqual(keysOf(plant.made));
});
