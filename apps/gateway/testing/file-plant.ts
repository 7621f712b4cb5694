import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { GatewayClock } from "../src/clock/gateway-clock.ts";
import { CpNetDriver } from "../src/drivers/cpnet/cpnet-driver.ts";
import { numbersOf } from "../src/drivers/cpnet/sent-elsewhere.ts";
import { MachineTrouble } from "../src/drivers/driver.ts";
import { openDatabase } from "../src/outbox/open-database.ts";
import { Outbox } from "../src/outbox/outbox.ts";
import { loadAllPositions, loadPositions } from "../src/outbox/positions.ts";
import { noRecords } from "../src/outbox/records.ts";
import { openTakenRows } from "../src/outbox/taken-rows.ts";
import { createFollowMachines } from "../src/taking-over/follow-machines.ts";
import { createMachineStarts } from "../src/taking-over/machine-starts.ts";
import { cpNetWriter } from "./cpnet-writer.ts";
import { cpNetEquipment } from "./fake-server.ts";
import { memoryLog } from "./runtimes.ts";
import { StoringServer, type ServersPackage } from "./storing-server.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

type Database = ReturnType<typeof openDatabase>;

const openStarts = (
  database: Database,
  outbox: Outbox,
  told: Parameters<typeof createMachineStarts>[0]["knowledge"]["soon"],
) =>
  createMachineStarts({
    knowledge: { soon: told, later: told },
    gateway: outbox.gateway,
    lastSequence: outbox.lastSequence(),
    continueAfter: (sequence) => outbox.continueAfter(sequence),
    loadPositions: (mid) => loadPositions(database, mid),
    isAllSent: () => outbox.isEmpty(),
    dropDelivered: (delivered) => outbox.dropDelivered(delivered),
    adopt: (mid, positions) => outbox.write(noRecords, [{ mid, positions, counts: [] }]),
    onToldLate: () => undefined,
    log: memoryLog(),
  });

interface Program {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: GatewayClock;
  readonly starts: ReturnType<typeof createMachineStarts>;
  /** All of before this start is sent. */
  readonly isSent: () => boolean;
}

const untroubled = (error: unknown): undefined => {
  if (!(error instanceof MachineTrouble)) throw error;
};

/** A machine that writes files, the gateway that reads them, and its server; computer and number are replaced now and then. */
export class FilePlant {
  readonly server = new StoringServer();
  readonly made: ServersPackage[] = [];
  readonly writer: ReturnType<typeof cpNetWriter>;
  readonly #data = temporaryDirectory();
  #mid = 5;
  // Before any file was written: no file is idle.
  #now = Date.parse("2020-01-01T12:00:00Z");
  #boots = 0;
  #directory = temporaryDirectory();
  #backup: string | null = null;
  #program: Program | null = null;
  #driver: CpNetDriver | null = null;

  constructor() {
    const directory = join(this.#data, "bal1");
    mkdirSync(directory);
    this.writer = cpNetWriter((name) => join(directory, name), { encoding: "utf8", ending: "\n" });
  }

  get #running(): Program {
    if (this.#program === null) throw new Error("the gateway is not started");
    return this.#program;
  }

  async start(): Promise<void> {
    const database = openDatabase(this.#directory);
    database.exec("pragma synchronous = off");
    onTestFinished(() => {
      if (database.isOpen) database.close();
    });
    const now = () => this.#now;
    const runtime = { now, monotonic: now, bootId: `boot ${this.#boots}` };
    const clock = new GatewayClock(database, runtime, memoryLog());
    const outbox = new Outbox(database, { ...runtime, uuid: () => crypto.randomUUID(), clock });
    const place = outbox.lastPlace();
    const starts = openStarts(database, outbox, async () => this.server.tell(outbox.gateway, [this.#mid]));
    this.#program = { database, outbox, clock, starts, isSent: () => outbox.isSentUpTo(place) };
    await this.#startMachine();
  }

  /** As the set of equipment does, and what the machines are read with. */
  async #startMachine(): Promise<void> {
    const { database, outbox, starts, isSent } = this.#running;
    const mid = this.#mid;
    const read = new Set([mid]);
    const equipment = cpNetEquipment(mid, this.#data, "bal1", true);
    await starts.prepare(read);
    await createFollowMachines({
      loadAll: () => loadAllPositions(database),
      outbox,
      now: () => this.#now,
      onFollowed: () => undefined,
    })([equipment], read);
    const ask = async (from: number, to: number) => {
      if (!isSent()) throw new Error("not all is sent");
      const numbers = numbersOf(mid, loadPositions(database, mid));
      const found = numbers.map((number) => this.server.packagesBetween(number, from, to));
      return { at: found.flatMap((one) => one.at), weightMg: found.flatMap((one) => one.weightMg) };
    };
    const machine = { ...equipment, dataDirectory: this.#data, referenceName: "bal1" };
    const known = starts.take(mid).isPastRead ? ask : null;
    this.#driver = new CpNetDriver(machine, openTakenRows(database, mid), () => this.#now, known);
  }

  /** Packages of one instant, alike in all but their sequence. */
  async make(count: number, at = this.#now, pause?: () => Promise<void>): Promise<void> {
    this.#now += 1_000;
    const grams = (this.made.length + 1) * 10;
    const lines = Array.from({ length: count }, () => {
      this.made.push({ at, weightMg: grams * 1_000 });
      return { text: `${new Date(at).toISOString()};${this.made.length};${grams};useful;7891;1`, grams };
    });
    await this.writer.append(lines, pause);
  }

  /** Reads until there is nothing more. */
  async look(): Promise<void> {
    const { database, outbox } = this.#running;
    for (let more = this.#driver !== null; more;) {
      this.#now += 500;
      // A folder without a file of a day is a trouble, and looked at again.
      const reading = await this.#driver?.read(loadPositions(database, this.#mid)).catch(untroubled);
      if (reading === undefined) return;
      const { weighings, occurrences, positions, rowsTaken, counts } = reading;
      const progress = { mid: this.#mid, positions, rowsTaken, counts };
      outbox.write({ ...noRecords, weighings, occurrences }, [progress]);
      ({ more } = reading);
    }
  }

  send(most: number, isAnswerLost: boolean): void {
    const { outbox, clock } = this.#running;
    clock.heard(this.#now);
    this.server.takeFrom(outbox, most, { now: () => (this.#now += 10), isAnswerLost });
  }

  backUp(): void {
    this.#running.database.exec("pragma wal_checkpoint(truncate)");
    this.#backup = temporaryDirectory();
    cpSync(this.#directory, this.#backup, { recursive: true });
  }

  /** The machine is registered under another number. */
  async renumber(): Promise<void> {
    this.#mid += 1;
    await this.#startMachine();
  }

  /** Another computer, with the copy or with nothing. */
  async replace(isRestored: boolean): Promise<void> {
    this.#close();
    this.#boots += 1;
    this.#now += 5_000;
    this.#directory = temporaryDirectory();
    if (isRestored && this.#backup !== null) cpSync(this.#backup, this.#directory, { recursive: true });
    else this.#backup = null;
    await this.start();
  }

  /** The machine writes all that it made today once more, and all is sent. */
  async finish(): Promise<void> {
    this.writer.exported();
    for (let i = 0; i < 4; i += 1) {
      await this.look();
      this.send(100, false);
    }
    this.#close();
  }

  #close(): void {
    this.#program?.database.close();
  }
}
