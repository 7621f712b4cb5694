import { localDate } from "./day-files.ts";
import { forgotten, onlyPositions, type TakenRows } from "../../outbox/taken-rows.ts";
import type { CounterName, MachineDescription, MachineDriver, MachineReading, Positions } from "../driver.ts";
import { createObservedSpeed } from "../observed-speed.ts";
import { createClockSkew } from "./clock-skew.ts";
import {
  directoryOf,
  goneKeys,
  ignored,
  isEventsFile,
  keyPrefixOf,
  keyStart,
  listFiles,
  listFolder,
  namesIn,
  lookAtFile,
  placeOf,
  recentOf,
  type CpNetMachine,
} from "./cpnet-files.ts";
import { unread } from "./file-state.ts";
import { createGoneEvents } from "./gone-events.ts";
import { newlyIgnored } from "./ignored-files.ts";
import { createFileLooker, createFileTroubles, type FoundPiece } from "./look-at-files.ts";
import { sentElsewherePosition, sentElsewhereUntil } from "./sent-elsewhere.ts";
import type { AskStored } from "./stored-rows.ts";
import type { WeighingLine } from "./parse-lines.ts";

const pollIntervalMs = 500;
const sweepEveryMs = 60_000;
const speedWindowMs = 60_000;
const dayMs = 86_400_000;
const connected = 2;
const synchronizing = 6;

/** Follows the files of one CpNet machine. */
export class CpNetDriver implements MachineDriver {
  readonly intervalMs = pollIntervalMs;
  readonly address: string;
  readonly #machine: CpNetMachine;
  readonly #place: string;
  readonly #taken: TakenRows;
  readonly #now: () => number;
  readonly #ask: AskStored | null;
  readonly #observed = createObservedSpeed();
  readonly #skew = createClockSkew();
  readonly #troubles = createFileTroubles();
  readonly #goneEvents = createGoneEvents();
  readonly #nextPiece: ReturnType<typeof createFileLooker>;
  #sweptAt: number | null = null;
  /** Names of all files in the folder at the last read. */
  #seen: readonly string[] = [];
  #newest: WeighingLine | null = null;

  constructor(
    machine: CpNetMachine,
    taken: TakenRows,
    now: () => number,
    /** Asks the server which packages of the machine it has; null when it has none that another computer read. */
    ask: AskStored | null = null,
  ) {
    this.#machine = machine;
    this.#place = placeOf(machine);
    this.#taken = taken;
    this.#now = now;
    this.#ask = ask;
    this.#nextPiece = createFileLooker(machine, taken, now, ask);
    this.address = directoryOf(machine);
  }

  /** Reads the next piece of the oldest file with something new; the reading has no records when there is nothing new. */
  async read(positions: Positions): Promise<MachineReading> {
    const { names, seen } = await listFolder(this.#machine, positions);
    this.#seen = seen;
    const days = names.filter((name) => !isEventsFile(name));
    const untold = await this.#untold(days, positions);
    if (untold !== null) return untold;
    const isSweep = this.#sweptAt === null || Math.abs(this.#now() - this.#sweptAt) >= sweepEveryMs;
    const troubles: string[] = [];
    for (const name of isSweep ? names : recentOf(names)) {
      const found = await this.#tryFile(name, days, positions, troubles);
      if (found !== null) return this.#withTroubles(this.#found(found), troubles);
    }
    const gone = isSweep ? await this.#tidy(names, positions) : null;
    if (isSweep) this.#sweptAt = this.#now();
    return this.#withTroubles(gone ?? this.#idle(), troubles);
  }

  /** For files without known positions: makes the driver ask the server about everything in them now, because it may have packages of them. */
  async #untold(days: readonly string[], positions: Positions): Promise<MachineReading | null> {
    const isTold = [...positions.keys()].some((key) => key.startsWith(keyStart));
    if (this.#ask === null || isTold || days.length === 0) return null;
    const looks = await Promise.all(
      days.map((name) => lookAtFile(this.#machine, name, days.at(-1), this.#now())),
    );
    const told = looks.map(
      ({ key, size }) => [key, JSON.stringify({ ...unread, askedTo: size, place: this.#place })] as const,
    );
    const until = sentElsewhereUntil(positions) ?? this.#now() + dayMs;
    const all = new Map([...told, sentElsewherePosition(until)]);
    return { ...this.#idle(), positions: all, rowsTaken: onlyPositions, more: true };
  }

  /** The folder, the file of the day that it lacks, and the newest names seen in it. */
  lookedAt(): string {
    const day = `${localDate(this.#now(), this.#machine.timeZone)}.csv`;
    const has = this.#seen.some((name) => name.toLowerCase() === day);
    const names = namesIn(this.#seen);
    return `diretório ${this.address}: ${has ? "" : `nenhum ${day}; `}há ${names === "" ? "nenhum arquivo" : names}`;
  }

  async describe(): Promise<MachineDescription> {
    const days = (await listFiles(this.#machine)).filter((name) => !isEventsFile(name));
    const source = `${days.length} arquivos, o último ${days.at(-1) ?? "-"}`;
    return { state: connected, speed: 0, product: null, source };
  }

  close(): void {
    this.#sweptAt = null;
  }

  /** A file that cannot be read is reported once, and does not stop the others. */
  async #tryFile(name: string, days: readonly string[], positions: Positions, troubles: string[]) {
    try {
      const found = await this.#nextPiece(name, days, positions);
      this.#troubles.cleared(name);
      return found;
    } catch (error) {
      const told = this.#troubles.failed(name, error);
      if (told !== null) troubles.push(told);
      return null;
    }
  }

  #withTroubles(reading: MachineReading, troubles: readonly string[]): MachineReading {
    if (troubles.length === 0) return reading;
    const counts = new Map<CounterName, number>(reading.counts);
    counts.set("unreadableFiles", (counts.get("unreadableFiles") ?? 0) + troubles.length);
    return { ...reading, counts, notices: [...troubles, ...reading.notices] };
  }

  /**
   * Handles files that are gone: ends their open events, and deletes positions whose rows were forgotten. Reports files that were never
   * read.
   */
  async #tidy(names: readonly string[], positions: Positions): Promise<MachineReading | null> {
    const keys = goneKeys(this.#machine, names, positions);
    const ended = this.#goneEvents.end(this.#machine.mid, keys, positions, this.#now());
    const old = keys.filter((key) => this.#taken.markerOf(key) === forgotten);
    const untold = await newlyIgnored(this.#machine, positions);
    if (ended === null && old.length + untold.length === 0) return null;
    const told = untold.map((name) => [keyPrefixOf(this.#machine) + name, ignored] as const);
    return {
      ...this.#idle(),
      occurrences: ended?.occurrences ?? [],
      positions: new Map([...(ended?.positions ?? []), ...old.map((key) => [key, ""] as const), ...told]),
      counts: new Map(untold.length === 0 ? [] : [["ignoredFiles" as const, untold.length]]),
      notices: untold.map((name) => `${name}: não é lido, o seu dia é anterior ao cadastro do equipamento`),
      rowsTaken: onlyPositions,
    };
  }

  #learn({ piece, isLive }: FoundPiece): void {
    const now = this.#now();
    for (const row of piece.fresh) {
      // A live row counts at the current time, whatever the machine's clock says.
      if (isLive || row.at > now - speedWindowMs) this.#observed.add(isLive ? now : row.at, 1);
    }
    const newest = piece.fresh.at(-1);
    if (newest === undefined) return;
    if (isLive) this.#skew.add(newest.at, now);
    this.#newest = newest;
  }

  #found(found: FoundPiece): MachineReading {
    this.#learn(found);
    const { weighings, occurrences, counts, notices, state, rowsTaken, more } = found.piece;
    return {
      ...this.#idle(),
      weighings,
      occurrences,
      counts,
      notices,
      rowsTaken,
      positions: new Map([[found.look.key, JSON.stringify({ ...state, place: this.#place })]]),
      state: more ? synchronizing : connected,
      more: true,
    };
  }

  #idle(): MachineReading {
    return {
      weighings: [],
      occurrences: [],
      state: connected,
      speed: this.#observed.perMinute(this.#now()),
      product: this.#newest?.product ?? null,
      operator: this.#newest?.operator ?? null,
      alarmWord: null,
      clockSkewMs: this.#skew.current(),
      positions: new Map(),
      counts: new Map(),
      notices: [],
      more: false,
    };
  }
}
