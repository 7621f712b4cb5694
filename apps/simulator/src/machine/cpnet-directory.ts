import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Verdict } from "@fiel/contracts";
import { GrowingFile } from "./growing-file.ts";
import type { Random } from "./random.ts";
import { plantDate, plantTime } from "./wall-clock.ts";

export interface CpNetWeighing {
  readonly at: number;
  /** Number of the package, counted over all files of the machine. */
  readonly sequence: number;
  readonly weightMg: number;
  readonly verdict: Verdict | null;
  readonly product: string;
  readonly operator: number;
}

export interface CpNetEvent {
  readonly startedAt: number;
  /** Null while the event lasts; a later line with the same start has the end. */
  readonly endedAt: number | null;
  readonly code: number;
}

const WEIGHINGS_HEADER = "at;seq;weight_g;verdict;product;operator";
const EVENTS_HEADER = "startedAt;endedAt;code";
const LONGEST_HALF_LINE = 40;

export interface CpNetDirectoryOptions {
  /** Folder of the machine, `<dataDirectory>/<cpNetReferenceName>`. */
  readonly path: string;
  readonly utcOffsetMin: number;
  /** Decides which flushes end in the middle of a line. */
  readonly random: Random;
}

/** The files of one CpNet weigher: one file of weighings for each day of the plant's clock, and `events.csv`. */
export class CpNetDirectory {
  readonly #options: CpNetDirectoryOptions;
  #events: GrowingFile | null = null;
  #day: { readonly date: string; readonly file: GrowingFile } | null = null;

  constructor(options: CpNetDirectoryOptions) {
    this.#options = options;
  }

  async weigh(weighing: CpNetWeighing): Promise<void> {
    const { utcOffsetMin } = this.#options;
    const file = await this.#fileOf(plantDate(weighing.at, utcOffsetMin));
    const weightG = (weighing.weightMg / 1000).toFixed(2).replace(".", ",");
    const { sequence, verdict, product, operator } = weighing;
    file.add(
      [plantTime(weighing.at, utcOffsetMin), sequence, weightG, verdict ?? "", product, operator].join(";"),
    );
  }

  async note(event: CpNetEvent): Promise<void> {
    this.#events ??= await GrowingFile.open(this.#eventsPath, EVENTS_HEADER);
    const { utcOffsetMin } = this.#options;
    const endedAt = event.endedAt === null ? "" : plantTime(event.endedAt, utcOffsetMin);
    this.#events.add([plantTime(event.startedAt, utcOffsetMin), endedAt, event.code].join(";"));
  }

  /** Ends the events that the file has without an end, since the machine is switched off now, or was before without a record. */
  async endOpenEvents(atMs: number): Promise<void> {
    await this.#events?.flush();
    const text = await readFile(this.#eventsPath, "utf8").catch(() => "");
    const rows = text
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(";"));
    const ended = new Set(rows.filter((row) => row[1] !== "").map((row) => `${row[0]} ${row[2]}`));
    for (const [startedAt, , code] of rows.filter((row) => !ended.has(`${row[0]} ${row[2]}`))) {
      await this.note({ startedAt: Date.parse(startedAt ?? ""), endedAt: atMs, code: Number(code) });
    }
  }

  /** Writes the pending lines. Sometimes the last line is cut, and its rest follows with the next flush. */
  async flush(): Promise<void> {
    const { random } = this.#options;
    const heldBack = random.chance(0.2) ? Math.ceil(random.between(0, LONGEST_HALF_LINE)) : 0;
    await this.#day?.file.flush(heldBack);
    await this.#events?.flush(random.chance(0.1) ? 7 : 0);
  }

  /** Writes all pending lines completely. */
  async close(): Promise<void> {
    await this.#day?.file.flush();
    await this.#events?.flush();
  }

  get #eventsPath(): string {
    return join(this.#options.path, "events.csv");
  }

  async #fileOf(date: string): Promise<GrowingFile> {
    if (this.#day?.date !== date) {
      await this.#day?.file.flush();
      this.#day = {
        date,
        file: await GrowingFile.open(join(this.#options.path, `${date}.csv`), WEIGHINGS_HEADER),
      };
    }
    return this.#day.file;
  }
}
