import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { FielMemory } from "../../testing/fiel-machine.ts";
import { propertyRuns } from "../../testing/property-runs.ts";
import { memoryLog } from "../../testing/runtimes.ts";
import { StoringServer } from "../../testing/storing-server.ts";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { GatewayClock } from "../clock/gateway-clock.ts";
import { LearnedLimits } from "../drivers/modbus-tcp/learned-limits.ts";
import { loadProfile } from "../../testing/load-profile.ts";
import { createPace } from "../drivers/modbus-tcp/pace.ts";
import type { RingPackages } from "@fiel/contracts";
import { readRing } from "../drivers/modbus-tcp/read-ring.ts";
import { ringPosition } from "../drivers/modbus-tcp/ring.ts";
import { openDatabase } from "../outbox/open-database.ts";
import { Outbox } from "../outbox/outbox.ts";
import { loadPositions } from "../outbox/positions.ts";
import { noRecords } from "../outbox/records.ts";
import { decideStart } from "./decide-start.ts";

const profile = loadProfile("fiel-1");
const packages = profile.packages as RingPackages;
const mid = 3;
const key = "modbus-tcp:fiel-1";
/** File of a folder with the start that used it last. */
const startFile = "start";

class Plant {
  readonly memory: FielMemory;
  readonly server = new StoringServer();
  made = 0;
  toldLost = 0;
  #now = Date.UTC(2026, 5, 1);
  #boots = 0;
  #directory = temporaryDirectory();
  #backup: string | null = null;
  #program: {
    database: ReturnType<typeof openDatabase>;
    outbox: Outbox;
    clock: GatewayClock;
    start: string;
    isPastRead: boolean;
  };

  constructor(ringSize: number) {
    this.memory = new FielMemory(ringSize);
    this.#program = this.#open();
  }

  #open() {
    const database = openDatabase(this.#directory);
    database.exec("pragma synchronous = off");
    onTestFinished(() => {
      if (database.isOpen) database.close();
    });
    const runtime = { now: () => this.#now, monotonic: () => this.#now, bootId: `boot ${this.#boots}` };
    const clock = new GatewayClock(database, runtime, memoryLog());
    let turn = 0;
    const turns = () => ({ [mid]: turn });
    const outbox = new Outbox(database, { ...runtime, uuid: () => crypto.randomUUID(), clock, turns });
    const start = `start ${this.#boots}`;
    const held = this.server.takeOver(mid, { gateway: outbox.gateway, start, follows: this.#startBefore() });
    turn = held.turn;
    writeFileSync(path.join(this.#directory, startFile), start);
    const { lastSequence, machines } = this.server.tell(outbox.gateway, [mid]);
    const own = {
      mustAdopt: held.isAnother,
      gateway: outbox.gateway,
      lastSequence: outbox.lastSequence(),
      isAllSent: outbox.isEmpty(),
      positions: loadPositions(database, mid),
    };
    const { delivered, adopted, isPastRead } = decideStart(own, machines[0], lastSequence);
    if (lastSequence !== null) outbox.continueAfter(lastSequence);
    if (delivered !== null) outbox.dropDelivered(new Map([[mid, delivered]]));
    if (adopted !== null) outbox.write(noRecords, [{ mid, positions: adopted, counts: [] }]);
    return { database, outbox, clock, start, isPastRead };
  }

  /** The start that used the folder last; null for a new folder. */
  #startBefore(): string | null {
    const file = path.join(this.#directory, startFile);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  }

  make(count: number): void {
    this.#now += 1_000 * count;
    for (let i = 0; i < count; i += 1) {
      this.made += 1;
      this.memory.make({ weightMg: this.made * 10 });
    }
  }

  async look(): Promise<void> {
    this.#now += 250;
    const { database, outbox, isPastRead } = this.#program;
    const kept = loadPositions(database, mid).get(key);
    const before = kept === undefined ? null : ringPosition.parse(JSON.parse(kept));
    const words = await this.memory.read(0, 11);
    const head = {
      size: words.readUInt16BE(18),
      sequence: words.readUInt16BE(20),
      packages: words.readUInt32BE(14),
    };
    const since = before?.at ?? null;
    const pace = createPace(packages.maxPerMinute, {
      ms: this.#now - (since ?? this.#now),
      isMeasured: false,
    });
    const context = {
      profile,
      pace,
      now: this.#now,
      since,
      isKnown: isPastRead,
      headAgeMs: () => 0,
      limits: new LearnedLimits(profile, () => 0),
    };
    const reading = await readRing(this.memory.read, packages, head, before, context);
    this.toldLost += reading.overrun + reading.skipped;
    const columns = { equipment: mid, product: null, operator: null, ...reading.columns };
    const weighings = reading.columns.at.length > 0 ? [columns] : [];
    const statuses = [{ equipment: mid, at: this.#now, state: 2, speed: 60, product: null, operator: null }];
    outbox.write({ ...noRecords, weighings, statuses }, [
      { mid, positions: [[key, JSON.stringify(reading.position)]], counts: [] },
    ]);
  }

  send(most: number): void {
    const { outbox, clock, start } = this.#program;
    clock.heard(this.#now);
    this.server.takeFrom(outbox, most, { now: () => (this.#now += 10), start });
  }

  backUp(): void {
    this.#program.database.exec("pragma wal_checkpoint(truncate)");
    this.#backup = temporaryDirectory();
    cpSync(this.#directory, this.#backup, { recursive: true });
  }

  /** Continues on another computer, with the copy of the folder or without a folder. */
  replace(isRestored: boolean): void {
    this.#program.database.close();
    this.#boots += 1;
    this.#now += 5_000;
    this.#directory = temporaryDirectory();
    if (isRestored && this.#backup !== null) cpSync(this.#backup, this.#directory, { recursive: true });
    this.#program = this.#open();
  }

  close(): void {
    this.#program.database.close();
  }
}

const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("make" as const), count: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("look" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("send" as const), most: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("backUp" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("replace" as const), isRestored: fc.boolean() }) },
);

test("a replaced gateway, or one from a copy, stores each package once, and tells how many were lost", async () => {
  const law = fc.asyncProperty(
    fc.integer({ min: 4, max: 40 }),
    fc.array(deed, { maxLength: 20 }),
    async (size, deeds) => {
      const plant = new Plant(size);
      await plant.look();
      plant.send(1);
      for (const one of deeds) {
        if (one.kind === "make") plant.make(one.count);
        else if (one.kind === "look") await plant.look();
        else if (one.kind === "send") plant.send(one.most);
        else if (one.kind === "backUp") plant.backUp();
        else plant.replace(one.isRestored);
      }
      for (let i = 0; i < 12; i += 1) await plant.look();
      plant.send(100);
      plant.close();
      const stored = plant.server.packages.map(({ weightMg }) => weightMg);
      expect(new Set(stored).size).toBe(stored.length);
      expect(plant.made - stored.length).toBeLessThanOrEqual(plant.toldLost);
    },
  );
  await fc.assert(law, propertyRuns(60));
});
