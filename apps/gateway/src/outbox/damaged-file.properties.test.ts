import fc from "fast-check";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { propertyRuns } from "../../testing/property-runs.ts";
import { memoryLog, realRuntime } from "../../testing/runtimes.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { weighings } from "../../testing/outbox-fixture.ts";
import { GatewayClock } from "../clock/gateway-clock.ts";
import { openDatabase, storeFile } from "./open-database.ts";
import { openStore, type Store } from "./open-store.ts";
import { Outbox } from "./outbox.ts";
import { isStoreDamage } from "./store-damage.ts";

const openOutbox = (database: Store["database"]) => {
  const clock = new GatewayClock(database, realRuntime, memoryLog());
  // The server answers something, so that stamps of an earlier boot can be compared with its clock.
  clock.heard(Date.now());
  return new Outbox(database, { ...realRuntime, clock });
};

/** Fills the queue with rows of all sizes, some on pages of their own. Returns the weights. */
const fill = (directory: string): number[] => {
  const database = openDatabase(directory);
  const outbox = openOutbox(database);
  const made: number[] = [];
  for (const size of [1, 900, 3, 2_500, 1, 1, 700, 2, 4_000, 5, 1]) {
    const weights = Array.from({ length: size }, (_, i) => made.length + i);
    made.push(...weights);
    outbox.write(weighings(size % 4, ...weights), [
      { mid: 1, positions: [["ring:at", "7"]], counts: [["n", 1]] },
    ]);
    if (size === 700) outbox.next();
  }
  database.close();
  return made;
};

/** One run of the program on the folder, which sends what the queue has. `damage` of the result is null when the file is sound. */
const live = (directory: string, damage: unknown, sent: number[]) => {
  const store = openStore(directory, { now: Date.now, ...(damage === null ? {} : { damage }) });
  try {
    const outbox = openOutbox(store.database);
    outbox.write(weighings(9, -1), [{ mid: 9, positions: [["ring:at", "1"]], counts: [] }]);
    for (let batch = outbox.next(); batch !== null; batch = outbox.next()) {
      sent.push(...batch.records.weighings.flatMap(({ weightMg }) => weightMg));
      outbox.acknowledge(batch.sequence);
    }
    const held = outbox.heldGroups().reduce((sum, { records }) => sum + records, 0);
    return { damage: null, lost: outbox.unreadable(), held, isEmpty: outbox.isEmpty() };
  } catch (error) {
    if (!isStoreDamage(error)) throw error;
    return { damage: error, lost: null, held: 0, isEmpty: false };
  } finally {
    store.close();
  }
};

test("whatever byte of its file is flipped, what can be read is sent once and what cannot is told as lost", () => {
  const whole = temporaryDirectory();
  const made = fill(whole);
  const bytes = readFileSync(join(whole, storeFile));
  // Bytes at the beginnings of pages, where SQLite keeps their metadata.
  const inHead = fc.tuple(fc.nat(bytes.length / 4096 - 1), fc.nat(99)).map(([page, at]) => page * 4096 + at);
  const flip = fc.record({ at: fc.oneof(fc.nat(bytes.length - 1), inHead), bit: fc.nat(7) });
  fc.assert(
    fc.property(flip, ({ at, bit }) => {
      const directory = temporaryDirectory();
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
      writeFileSync(join(directory, storeFile), damaged);
      const sent: number[] = [];
      let life = live(directory, null, sent);
      for (let i = 0; i < 2 && life.damage !== null; i += 1) life = live(directory, life.damage, sent);
      expect(life).toMatchObject({ damage: null, isEmpty: true });
      const missing = made.filter((weight) => !sent.includes(weight));
      const { records, uncounted } = life.lost!;
      expect(missing.length <= records + life.held || uncounted > 0).toBe(true);
      // A batch that was sent and could not be removed is sent again under its number, which the server knows.
      const packages = sent.filter((weight) => weight >= 0);
      const isOnce = packages.length === new Set(packages).size;
      expect(isOnce || readdirSync(directory).length !== 2).toBe(true);
    }),
    {
      ...propertyRuns(60),
      examples: [[{ at: 18, bit: 0 }], [{ at: 2_461, bit: 7 }], [{ at: 57_347, bit: 0 }]],
    },
  );
});
