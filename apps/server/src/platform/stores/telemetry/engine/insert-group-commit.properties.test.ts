import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { rememberInserts } from "../remember-inserts.ts";
import { InsertGroupCommit, type GroupStore } from "./insert-group-commit.ts";
import { type GroupTarget, type InsertGroup, WriteAheadLog } from "./write-ahead-log.ts";

const root = mkdtempSync(join(tmpdir(), "fiel-log-"));
afterAll(() => rmSync(root, { recursive: true }));

let directories = 0;
const newDirectory = (): string => join(root, String((directories += 1)));

/** What a store does: a write may break anywhere, and what a table has since its last part is told by its parts alone. */
class Store implements GroupStore {
  readonly parts = { raw: [] as string[], rolledUp: [] as string[] };
  groups = 0;
  /** Where the next writes break: before the table, between the table and its roll-up, after both, not at all. */
  breaks: ("before" | "between" | "after" | "never")[] = [];

  async targetsOf(): Promise<GroupTarget[]> {
    await Promise.resolve();
    return places.map((table) => ({
      table,
      columns: [],
      select: "",
      partition: "",
      view: null,
      lastPart: this.parts[table].length,
    }));
  }

  async write(group: InsertGroup): Promise<void> {
    this.groups += 1;
    await this.#store(group, places);
  }

  async rollForward(group: InsertGroup): Promise<void> {
    const isMissing = (table: Place) =>
      group.targets.some((target) => target.table === table && target.lastPart === this.parts[table].length);
    await this.#store(group, places.filter(isMissing));
  }

  async #store({ rows }: InsertGroup, tables: readonly Place[]): Promise<void> {
    const breaks = this.breaks.shift() ?? "never";
    await Promise.resolve();
    if (breaks === "before") throw new Error("broken");
    for (const table of tables) {
      this.parts[table].push(rows.toString());
      await Promise.resolve();
      if (breaks === "between") throw new Error("broken");
    }
    if (breaks === "after") throw new Error("broken");
  }

  rowsOf(place: Place): string[] {
    return this.parts[place]
      .flatMap((rows) => rows.split("\n"))
      .filter((row) => row !== "")
      .toSorted();
  }
}

const places = ["raw", "rolledUp"] as const;
type Place = (typeof places)[number];

const logs: WriteAheadLog[] = [];
afterAll(() => Promise.all(logs.map((log) => log.close())));

const settings = { groupBytes: 40, logBytes: 600, remembered: 1_000 };
const open = (directory: string, store: Store): InsertGroupCommit => {
  const log = new WriteAheadLog(directory);
  logs.push(log);
  return new InsertGroupCommit(log, store, settings);
};
/** What a killed process leaves: a copy of this instant, in which the one that goes on here has no hand. */
function leftOnDisk(directory: string): string {
  for (;;) {
    const copy = newDirectory();
    try {
      cpSync(directory, copy, { recursive: true });
      return copy;
    } catch (error) {
      // A file was removed while it was copied: no instant that a crash could leave.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

const insert = (inserts: InsertGroupCommit, i: number, table = "weighings"): Promise<void> =>
  inserts.insert({
    table,
    columns: ["n"],
    format: "TabSeparated",
    rows: Buffer.from(`row ${i}\n`),
    token: `token ${i}`,
  });

describe("group commit of inserts", () => {
  it("are written together when they come together, and large groups are not made", async () => {
    const store = new Store();
    const inserts = open(newDirectory(), store);
    await Promise.all(Array.from({ length: 9 }, (_, i) => insert(inserts, i)));
    // The first alone, then five of 6 bytes and a newline at a time.
    expect(store.groups).toBe(3);
    expect(store.rowsOf("raw")).toEqual(Array.from({ length: 9 }, (_, i) => `row ${i}`));
    await inserts.settle();
  });

  it("are stored once by token, whatever breaks, is repeated, is killed and begins again", async () => {
    const step = fc.record({
      tokens: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 }),
      breaks: fc.array(fc.constantFrom("before", "between", "after", "never" as const), { maxLength: 3 }),
      killed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        let directory = newDirectory();
        const store = new Store();
        let inserts = open(directory, store);
        const acknowledged = new Set<number>();
        for (const { tokens, breaks, killed } of steps) {
          store.breaks = [...breaks];
          const outcomes = await Promise.allSettled(tokens.map((token) => insert(inserts, token)));
          for (const [i, { status }] of outcomes.entries())
            if (status === "fulfilled") acknowledged.add(tokens[i] as number);
          store.breaks = [];
          if (!killed) continue;
          directory = leftOnDisk(directory);
          inserts = open(directory, store);
        }
        await Promise.all(Array.from({ length: 31 }, (_, token) => insert(inserts, token)));
        await inserts.settle();
        const once = Array.from({ length: 31 }, (_, i) => `row ${i}`).toSorted();
        expect(store.rowsOf("raw")).toEqual(once);
        expect(store.rowsOf("rolledUp")).toEqual(once);
        expect(acknowledged.size).toBeLessThanOrEqual(31);
      }),
      { numRuns: 60 },
    );
    // Each run waits for the disk many times.
  });

  it("wait while what is stored is told, after what broke off; elsewhere what was told is known", async () => {
    const store = new Store();
    const inserts = open(newDirectory(), store);
    store.breaks = ["between"];
    await expect(insert(inserts, 1)).rejects.toThrow("broken");
    let late = Promise.resolve();
    const told = await inserts.whileIdle(async (stored) => {
      late = insert(inserts, 2);
      await sleep(5);
      expect(places.map((place) => store.rowsOf(place))).toEqual([["row 1"], ["row 1"]]);
      return stored;
    });
    expect(told).toEqual(["weighings token 1"]);
    await late;
    expect(store.rowsOf("rolledUp")).toEqual(["row 1", "row 2"]);
    await inserts.settle();

    const elsewhere = newDirectory();
    await rememberInserts(elsewhere, told);
    const restored = new Store();
    const known = open(join(elsewhere, "inserts"), restored);
    await Promise.all([insert(known, 1), insert(known, 2)]);
    expect(restored.rowsOf("raw")).toEqual(["row 2"]);
    await known.settle();
  });

  it("of several tables keep their tokens apart", async () => {
    const store = new Store();
    const inserts = open(newDirectory(), store);
    await Promise.all([
      insert(inserts, 1, "weighings"),
      insert(inserts, 1, "statuses"),
      insert(inserts, 1, "weighings"),
    ]);
    expect(store.rowsOf("raw")).toEqual(["row 1", "row 1"]);
    await inserts.settle();
  });
});
