import fc from "fast-check";
import { expect, it } from "vitest";
import { blockSize, findEntry, packEntry } from "./answered-entry.ts";
import { quarantineReasons } from "@fiel/contracts";

const counted = fc.integer({ min: 1, max: 20_000 });
const reasons = fc.dictionary(
  fc.oneof({ arbitrary: fc.constantFrom(...quarantineReasons), weight: 9 }, fc.string()),
  counted,
  { maxKeys: 4, noNullPrototype: true },
);
const entry = fc.record({
  digest: fc.option(fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes))),
  counts: fc
    .record({
      accepted: fc.integer({ min: 0, max: 40_000 }),
      reasons,
      extra: fc.constantFrom(0, 0, 0, 1),
      clockShiftMs: fc.oneof(fc.constant(0), fc.maxSafeInteger()),
    })
    .map(({ extra, ...counts }) => ({
      ...counts,
      quarantined: Object.values(counts.reasons).reduce((sum, n) => sum + n, extra),
    })),
});

it("of a block every number that was packed is found as it was, and no other", () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: blockSize - 1 }), { maxLength: blockSize });
  fc.assert(
    fc.property(
      places,
      fc.nat({ max: 2 ** 40 }),
      fc.array(entry, { minLength: 64, maxLength: 64 }),
      (at, block, all) => {
        const sequence = (place: number): number => block * blockSize + place;
        const entries = Buffer.concat(
          at.map((place, i) => packEntry(sequence(place), all[i] as (typeof all)[0])),
        );
        for (let place = 0; place < blockSize; place += 1) {
          const i = at.indexOf(place);
          expect(findEntry(entries, sequence(place))).toEqual(i === -1 ? null : all[i]);
        }
      },
    ),
    { verbose: true, numRuns: 60 },
  );
});

it("a damaged byte of a block keeps none of its numbers from being looked up, nor any that is before it from being found", () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: blockSize, maxLength: blockSize }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (all, where, damage) => {
        const packed = all.map((one, place) => packEntry(place, one));
        const entries = Buffer.concat(packed);
        const at = where % entries.length;
        entries[at] = (entries[at] ?? 0) ^ damage;
        const found = all.map((_, place) => findEntry(entries, place));
        let [sound, end] = [0, packed[0]?.length ?? 0];
        for (; end <= at; end += packed[sound]?.length ?? 0) sound += 1;
        expect(found.slice(0, sound)).toEqual(all.slice(0, sound));
      },
    ),
    { verbose: true, numRuns: 60 },
  );
});

it("takes twenty bytes where all went well", () => {
  const counts = { accepted: 21, quarantined: 0, reasons: {}, clockShiftMs: 0 };
  expect(packEntry(4_711, { digest: Buffer.alloc(16), counts })).toHaveLength(20);
});
