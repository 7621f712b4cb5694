import type { DeviceEquipment, StatusRecord } from "@fiel/contracts";
import { backOffMs } from "../back-off.ts";
import {
  MachineTrouble,
  type MachineDriver,
  type MachineReading,
  type Positions,
} from "../drivers/driver.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Journal } from "../outbox/journal.ts";
import type { Progress } from "../outbox/outbox.ts";
import { noRecords, type Records } from "../outbox/records.ts";
import type { Runtime } from "../runtime.ts";
import type { Gate } from "./gate.ts";
import { alarmCodes } from "./alarm-edges.ts";
import {
  endUnwatchedAlarms,
  readAlarms,
  takeOverAlarms,
  type AlarmNews,
  type ToThisBoot,
} from "./machine-alarms.ts";
import { troubleState } from "./machine-health.ts";
import type { ServerOpen } from "./open-occurrences.ts";
import { isStatusDue, troubleHeartbeatMs } from "./status-due.ts";

const retryRange = { firstMs: 500, maxMs: 4_000 };
const noticeEveryMs = 5_000;

export interface WatchParts {
  readonly equipment: DeviceEquipment;
  readonly driver: MachineDriver;
  /** The stored positions at the start. */
  readonly positions: Positions;
  /** Occurrences that the server has open, for a gateway that takes the machine over from another. */
  readonly serverOpen?: readonly ServerOpen[];
  readonly inThisBoot?: ToThisBoot;
  readonly journal: Pick<Journal, "write">;
  readonly gate: Gate;
  readonly runtime: Runtime;
  readonly log: Log;
  /** Called when a look failed, also when the gateway's own file was the cause. */
  readonly onFailure?: (error: unknown) => void;
}

export interface EquipmentStatus {
  readonly mid: number;
  readonly name: string;
  readonly address: string;
  readonly state: number | null;
  readonly trouble: string | null;
  readonly lastReadAt: number | null;
  /** Since when it cannot be read, UTC ms; null while it can. */
  readonly troubleSince: number | null;
  /** The machine's clock minus the computer's, ms. */
  readonly clockSkewMs: number | null;
  /** Since when no package came, UTC ms, and what is looked at for packages; null while the machine cannot be read. */
  readonly quiet: { readonly since: number; readonly lookedAt: string } | null;
}

type KeptProgress = Pick<MachineReading, "positions" | "counts"> & Pick<Progress, "rowsTaken">;
type StatusFields = Pick<StatusRecord, "state" | "speed" | "product" | "operator">;

/** Reads one machine. Its failures do not affect others, since each machine has its own watch. */
export class EquipmentWatch {
  readonly #parts: WatchParts;
  readonly #positions: Map<string, string>;
  #sent: StatusRecord | null = null;
  #trouble: string | null = null;
  #troubleSince: number | null = null;
  #lastReadAt: number | null = null;
  #clockSkewMs: number | null = null;
  #silentSince: number;
  /** Last look with a package, or the start. */
  #quietSince: number;
  #failures = 0;
  #noticedAt = -Infinity;
  #serverOpen: readonly ServerOpen[];
  /** Occurrences that the server has open, until the first look shows which alarms exist beside the word. */
  #furtherOpen: readonly ServerOpen[] = [];
  /** Positions that changed without a record and are not stored yet. */
  readonly #unkept = new Map<string, string>();

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#positions = new Map(parts.positions);
    this.#silentSince = parts.runtime.now();
    this.#quietSince = this.#silentSince;
    this.#serverOpen = parts.serverOpen ?? [];
  }

  get status(): EquipmentStatus {
    const { equipment, driver } = this.#parts;
    return {
      mid: equipment.mid,
      name: equipment.name,
      address: driver.address,
      state: this.#sent?.state ?? null,
      trouble: this.#trouble,
      lastReadAt: this.#lastReadAt,
      troubleSince: this.#troubleSince,
      clockSkewMs: this.#clockSkewMs,
      quiet:
        this.#lastReadAt === null || this.#trouble !== null
          ? null
          : { since: this.#quietSince, lookedAt: driver.lookedAt() },
    };
  }

  /** Takes occurrences that the server has open and that are unknown here; those that the next look does not show are ended. */
  learn(open: readonly ServerOpen[]): void {
    this.#serverOpen = open;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { driver, gate, runtime } = this.#parts;
    signal.addEventListener("abort", () => driver.close(), { once: true });
    while (!signal.aborted) {
      await gate.pass(signal);
      if (signal.aborted) break;
      await runtime.sleep(await this.#look(signal), signal);
    }
    driver.close();
    await this.#keepPositions();
  }

  /** Performs one look; returns the wait before the next, ms. */
  async #look(signal: AbortSignal): Promise<number> {
    const { driver, runtime } = this.#parts;
    const begun = runtime.now();
    try {
      await this.#endUnwatched();
      const reading = await driver.read(this.#positions);
      await this.#accept(reading);
      this.#succeeded();
      return reading.more ? 0 : Math.max(0, driver.intervalMs - Math.abs(runtime.now() - begun));
    } catch (error) {
      // A request that our own stop interrupted says nothing about the machine.
      if (signal.aborted) return 0;
      this.#parts.onFailure?.(error);
      await this.#failed(error);
      return backOffMs(this.#failures, retryRange, runtime.random);
    }
  }

  async #accept(reading: MachineReading): Promise<void> {
    const { equipment, runtime } = this.#parts;
    const { weighings, counts, rowsTaken, state, speed, product, operator } = reading;
    const { alarmWord, furtherAlarms } = reading;
    await this.#takeOverFurther(furtherAlarms?.known);
    const alarms = readAlarms(equipment, this.#positions, alarmWord, runtime.now(), furtherAlarms?.raised);
    const occurrences = [...reading.occurrences, ...alarms.occurrences];
    const statuses = this.#dueStatus({ state, speed, product, operator });
    const positions = new Map([...reading.positions, ...alarms.positions]);
    const found = weighings.length + occurrences.length + statuses.length + counts.size;
    if (found > 0 || rowsTaken !== undefined) {
      const progress = { positions, rowsTaken, counts };
      await this.#keep({ ...noRecords, weighings, occurrences, statuses }, progress);
    } else {
      this.#advance(positions);
    }
    if (weighings.length > 0) this.#quietSince = runtime.now();
    this.#clockSkewMs = reading.clockSkewMs;
    this.#notice(reading.notices);
  }

  /** Before the first look: takes over occurrences that another gateway left open, and ends those that are no longer watched. */
  async #endUnwatched(): Promise<void> {
    const { equipment, inThisBoot } = this.#parts;
    await this.#keepAlarms(takeOverAlarms(equipment, this.#positions, this.#serverOpen));
    if (this.#serverOpen.length > 0) this.#furtherOpen = this.#serverOpen;
    this.#serverOpen = [];
    await this.#keepAlarms(endUnwatchedAlarms(equipment, this.#positions, inThisBoot));
  }

  /** Takes over alarms beside the word, which are known only once the machine was read by its profile. */
  async #takeOverFurther(known: readonly number[] | undefined): Promise<void> {
    if (known === undefined || this.#furtherOpen.length === 0) return;
    const further = known.filter((code) => !alarmCodes.includes(code));
    await this.#keepAlarms(
      takeOverAlarms(this.#parts.equipment, this.#positions, this.#furtherOpen, further),
    );
    this.#furtherOpen = [];
  }

  async #keepAlarms({ occurrences, positions }: AlarmNews): Promise<void> {
    if (occurrences.length > 0)
      await this.#keep({ ...noRecords, occurrences }, { positions, counts: new Map() });
    else this.#advance(positions);
  }

  /** Logs notices, at most every five seconds for a machine that has some at every look; the counters count all. */
  #notice(notices: readonly string[]): void {
    const { equipment, runtime, log } = this.#parts;
    if (notices.length === 0 || Math.abs(runtime.now() - this.#noticedAt) < noticeEveryMs) return;
    this.#noticedAt = runtime.now();
    for (const notice of notices) log.warn({ mid: equipment.mid, equipment: equipment.name }, notice);
  }

  /** Stores records and positions together; the positions count only after that. */
  async #keep(records: Records, progress: KeptProgress): Promise<void> {
    const { mid } = this.#parts.equipment;
    // Includes positions of earlier looks without records: a restart must find all of them or none.
    const positions = new Map([...this.#unkept, ...progress.positions]);
    await this.#parts.journal.write(records, { mid, ...progress, positions });
    this.#advance(progress.positions);
    this.#unkept.clear();
    this.#sent = records.statuses.at(-1) ?? this.#sent;
  }

  #advance(positions: Positions): void {
    for (const [key, value] of positions) {
      this.#unkept.set(key, value);
      if (value === "") this.#positions.delete(key);
      else this.#positions.set(key, value);
    }
  }

  /** Stores the positions of looks without records, from which the next reader continues. */
  async #keepPositions(): Promise<void> {
    const { equipment, journal, log } = this.#parts;
    if (this.#unkept.size === 0) return;
    const progress = { mid: equipment.mid, positions: new Map(this.#unkept), counts: new Map() };
    await journal
      .write(noRecords, progress)
      .catch((error: unknown) =>
        log.error({ mid: equipment.mid, reason: reasonOf(error) }, "a última leitura não pôde ser guardada"),
      );
  }

  #dueStatus(fields: StatusFields, beatMs?: number): StatusRecord[] {
    const { equipment, runtime } = this.#parts;
    const status: StatusRecord = { equipment: equipment.mid, at: Math.floor(runtime.now()), ...fields };
    return isStatusDue(this.#sent, status, beatMs) ? [status] : [];
  }

  #succeeded(): void {
    const { equipment, driver, runtime, log } = this.#parts;
    if (this.#trouble !== null) {
      log.info({ mid: equipment.mid, address: driver.address }, "a máquina voltou a responder");
    }
    this.#trouble = null;
    this.#troubleSince = null;
    this.#failures = 0;
    this.#lastReadAt = runtime.now();
    this.#silentSince = this.#lastReadAt;
  }

  async #failed(error: unknown): Promise<void> {
    const { equipment, driver, log } = this.#parts;
    const reason = reasonOf(error);
    const isMachine = error instanceof MachineTrouble;
    if (reason !== this.#trouble) {
      const what = isMachine ? "a máquina não pôde ser lida" : "a leitura não pôde ser guardada";
      log.warn({ mid: equipment.mid, address: driver.address, reason }, what);
    }
    this.#failures += 1;
    this.#trouble = reason;
    this.#troubleSince ??= this.#parts.runtime.now();
    if (!isMachine) return;
    await this.#tellTrouble(error).catch((second: unknown) =>
      log.error({ mid: equipment.mid, reason: reasonOf(second) }, "o estado não pôde ser guardado"),
    );
  }

  async #tellTrouble(trouble: MachineTrouble): Promise<void> {
    const sent = this.#sent;
    const silentForMs = Math.abs(this.#parts.runtime.now() - this.#silentSince);
    const state = troubleState(trouble, silentForMs, sent !== null) ?? sent?.state;
    if (state === undefined) return;
    // A machine keeps its last state until the time-out; after that its speed is 0.
    const speed = state === sent?.state ? sent.speed : 0;
    const { product = null, operator = null } = sent ?? {};
    const statuses = this.#dueStatus({ state, speed, product, operator }, troubleHeartbeatMs);
    if (statuses.length > 0) {
      await this.#keep({ ...noRecords, statuses }, { positions: new Map(), counts: new Map() });
    }
  }
}
