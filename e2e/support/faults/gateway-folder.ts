import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DeviceConfig } from "@fiel/contracts";

/** Counters of packages that the gateway lost or does not send. `historySkipped` counts packages that were sent before. */
const lostNames = ["overrun", "malformedReadings", "malformedLines", "refusedDates", "undecidedRows"];

/** The folder of a gateway. Reads its database as an operator's tool does, and replaces the folder. */
export class GatewayFolder {
  readonly path: string;
  readonly #profiles: Readonly<Record<string, object>>;
  /** Equipment -> packages that earlier folders reported as lost. */
  readonly #toldBefore = new Map<number, number>();
  #replaced = 0;

  constructor(directory: string, profiles: Readonly<Record<string, object>>) {
    this.path = directory;
    this.#profiles = profiles;
    this.#furnish();
  }

  /** Batches and rows that wait to be sent. */
  get pending(): number {
    return this.#number("select count(*) from outbox");
  }

  /** Records that the server refused and the gateway holds. */
  get held(): number {
    return this.#number("select count(*) from held");
  }

  /** Whether the gateway has a reading position of this machine. */
  hasSeen(mid: number): boolean {
    return this.#rows("select 1 from positions where mid = ? and key like '%:%'", mid).length > 0;
  }

  hasReadFile(mid: number, name: string, size: number): boolean {
    return this.#rows("select key, value from positions where mid = ?", mid).some(({ key, value }) => {
      if (!String(key).includes(name) || !String(value).startsWith("{")) return false;
      const state = JSON.parse(String(value)) as { readonly prefix?: { readonly offset: number } };
      return state.prefix?.offset === size;
    });
  }

  /** Equipment -> profile, from the registrations that the gateway has now. */
  get registered(): ReadonlyMap<number, string> {
    const [row] = this.#rows("select value from meta where key = 'config'");
    if (row === undefined) return new Map();
    const { equipment } = JSON.parse(String(row["value"])) as DeviceConfig;
    return new Map(equipment.map(({ mid, profile }) => [mid, profile]));
  }

  /** Machines that the server last allowed the gateway of this folder to read. */
  get readable(): ReadonlySet<number> {
    const [row] = this.#rows("select value from meta where key = 'heldMachines'");
    if (row === undefined) return new Set();
    return new Set(Object.keys(JSON.parse(String(row["value"])) as object).map(Number));
  }

  /** Marks of the programs of this folder of which the server may know one as the last; a single one once the server has answered it. */
  get starts(): readonly string[] {
    const [row] = this.#rows("select value from meta where key = 'readerStarts'");
    if (row === undefined) return [];
    return (JSON.parse(String(row["value"])) as { readonly start: string }[]).map(({ start }) => start);
  }

  /** Packages of this equipment that the gateway reported as lost. */
  lost(mid: number): number {
    return (this.#toldBefore.get(mid) ?? 0) + (this.#counters().get(mid) ?? 0);
  }

  counters(mid: number): Readonly<Record<string, unknown>> {
    const rows = this.#rows("select name, value from counters where mid = ?", mid);
    return Object.fromEntries(rows.map(({ name, value }) => [String(name), value]));
  }

  copyTo(directory: string): void {
    rmSync(directory, { recursive: true, force: true });
    cpSync(this.path, directory, { recursive: true });
  }

  /** Replaces the folder with an older copy, or with the empty folder of a new computer. */
  replaceBy(copy: string | null): void {
    const before = this.#counters();
    renameSync(this.path, `${this.path}-${(this.#replaced += 1)}`);
    if (copy !== null) cpSync(copy, this.path, { recursive: true });
    this.#furnish();
    const after = this.#counters();
    for (const [mid, told] of before) {
      this.#toldBefore.set(mid, (this.#toldBefore.get(mid) ?? 0) + told - (after.get(mid) ?? 0));
    }
  }

  #furnish(): void {
    const profiles = path.join(this.path, "profiles");
    mkdirSync(profiles, { recursive: true });
    for (const [name, profile] of Object.entries(this.#profiles))
      writeFileSync(path.join(profiles, `${name}.json`), JSON.stringify(profile));
  }

  #counters(): Map<number, number> {
    const rows = this.#rows(
      `select mid, sum(value) as told from counters where name in (${lostNames.map((name) => `'${name}'`).join()}) group by mid`,
    );
    return new Map(rows.map(({ mid, told }) => [Number(mid), Number(told)]));
  }

  #number(statement: string): number {
    return Number(Object.values(this.#rows(statement)[0] ?? {})[0] ?? 0);
  }

  #rows(statement: string, ...values: number[]): Record<string, unknown>[] {
    const file = path.join(this.path, "outbox.sqlite");
    if (!existsSync(file)) return [];
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    try {
      return database.prepare(statement).all(...values);
    } finally {
      database.close();
    }
  }
}
