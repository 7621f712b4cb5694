import { type ClaimedReading, type MachineReader, mostFollowedStarts } from "@fiel/contracts";
import type { Log } from "../log.ts";
import type { Meta } from "../outbox/meta.ts";
import type { ReadingTurns } from "../outbox/reading-turns.ts";
import type { Runtime } from "../runtime.ts";
import { type HeldTurns, type KeptStart, openKeptHolds } from "./kept-holds.ts";

/** Longest wait for a server's answer, ms. The question about positions at the start waits longer. */
const waitMs = 15_000;

interface HoldsParts {
  readonly meta: Meta;
  readonly runtime: Pick<Runtime, "monotonic" | "bootId" | "uuid" | "processId" | "isRunning">;
  readonly log: Pick<Log, "info" | "warn">;
}

/** A machine that another gateway reads. */
export interface StandBy {
  readonly mid: number;
  /** The other computer's name; null when nobody reads the machine yet. */
  readonly by: string | null;
}

/**
 * The machines that this program may read. Before the server's first answer it reads none; without an answer in 15 s, those that its folder held
 * last. Holds stay valid while the server is away: the server decides about packages that two gateways have read.
 */
export class MachineHolds {
  /** This program's mark. */
  readonly start: string;
  readonly #parts: HoldsParts;
  readonly #kept: ReturnType<typeof openKeptHolds>;
  /** Earlier programs of this folder, until the server has answered this one. */
  #follows: readonly KeptStart[];
  readonly #begun: number;
  /** Whether a server ever sent holds to this folder. */
  #wasTold: boolean;
  /** `untold`: no answer yet. `free`: the server knows no holds. */
  #mode: "untold" | "free" | "told" = "untold";
  #mids: readonly number[] = [];
  #held: HeldTurns;
  #others = new Map<number, MachineReader>();
  #wanted = new Set<number>();
  #given: ReadonlySet<number> = new Set();
  #isRefused = false;
  #isSettled = false;

  constructor(parts: HoldsParts) {
    this.#parts = parts;
    this.#kept = openKeptHolds(parts.meta);
    this.start = parts.runtime.uuid();
    this.#follows = this.#kept.starts();
    this.#keepStarts();
    const held = this.#kept.held();
    this.#wasTold = held !== null;
    this.#held = held ?? {};
    this.#begun = parts.runtime.monotonic();
  }

  /** Sets the registered machines. */
  configure(mids: readonly number[]): void {
    this.#mids = mids;
  }

  /** Whether a machine may still wait for the server's answer. */
  get isWaiting(): boolean {
    return this.#mode === "untold" || this.#mids.some((mid) => !this.mayRead(mid) && !this.#others.has(mid));
  }

  /** Whether this program's mark is sent with its records. */
  get isTold(): boolean {
    return this.#mode === "told";
  }

  mayRead(mid: number): boolean {
    if (this.#mode === "free") return true;
    if (this.#mode === "told") return this.#held[String(mid)] !== undefined && !this.#wanted.has(mid);
    if (!this.#isAlone()) return false;
    return !this.#wasTold || this.#held[String(mid)] !== undefined;
  }

  /** Whether the queue may be sent. While the holders are unknown, the server might take it for another program's. */
  maySend(): boolean {
    if (this.#mode === "untold") return !this.#wasTold || this.#isRefused;
    return ![...this.#others.values()].some(({ isPending }) => isPending);
  }

  /** Whether the machine must continue from the server's positions, because another program read it meanwhile. */
  mustAdopt(mid: number): boolean {
    const since = this.#held[String(mid)]?.since;
    return (
      this.#mode === "told" && since !== undefined && since > 1 && this.#kept.adoptedSince(mid) !== since
    );
  }

  /** Notes that the machine's positions are this folder's from now on. */
  adopted(mid: number): void {
    const since = this.#held[String(mid)]?.since;
    if (since !== undefined) this.#kept.adopt(mid, since);
  }

  /** Turns under which machines are read; null when the server knows none. */
  turns(): ReadingTurns | null {
    if (this.#mode === "free" || !this.#wasTold) return null;
    return Object.fromEntries(Object.entries(this.#held).map(([mid, { turn }]) => [mid, turn]));
  }

  /** Machines wanted by another gateway; they are given up once everything read from them is sent. */
  get wanted(): ReadonlySet<number> {
    return this.#wanted;
  }

  give(mids: ReadonlySet<number>): void {
    this.#given = mids;
  }

  standsBy(): StandBy[] {
    return [...this.#others.values()]
      .filter(({ equipment }) => this.#mids.includes(equipment))
      .map(({ equipment, by }) => ({ mid: equipment, by: by?.host ?? null }));
  }

  claim(leaves = false): ClaimedReading {
    return {
      start: this.start,
      follows: this.#follows.map((one) => ({ start: one.start, hasEnded: this.#hasEnded(one) })),
      machines: this.#mids.map((equipment) => {
        const { turn = null, since = null } = this.#held[String(equipment)] ?? {};
        return { equipment, turn, since };
      }),
      gives: [...this.#wanted].filter((mid) => this.#given.has(mid)),
      leaves,
    };
  }

  /** Takes the server's answer to a claim; undefined when the server knows no holds. */
  heard(readers: readonly MachineReader[] | undefined): void {
    if (readers === undefined) {
      this.#mode = "free";
      this.#others = new Map();
      this.#wanted = new Set();
      return;
    }
    if (!readers.some(({ isPending }) => isPending)) this.#settle();
    this.#mode = "told";
    this.#wasTold = true;
    const held = readers.flatMap(({ equipment, turn, since }) =>
      turn === null || since === null ? [] : [[String(equipment), { turn, since }] as const],
    );
    this.#held = Object.fromEntries(held);
    this.#kept.keepHeld(this.#held);
    this.#wanted = new Set(readers.flatMap((one) => (one.isWanted ? [one.equipment] : [])));
    this.#tell(readers.filter(({ turn }) => turn === null));
  }

  /** Notes that the server refuses reports, so that the records are sent anyway. */
  refused(): void {
    this.#isRefused = true;
  }

  /** Notes that the server knows this program now, so that the next one in this folder continues from it alone. */
  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#follows = [];
    this.#keepStarts();
  }

  /** Stores this program before the server hears of it, because it may end before the answer. */
  #keepStarts(): void {
    const { bootId, processId } = this.#parts.runtime;
    const [first, ...later] = this.#follows;
    const followed = first === undefined ? [] : [first, ...later.slice(2 - mostFollowedStarts)];
    this.#kept.keepStarts([...followed, { start: this.start, bootId, processId }]);
  }

  #hasEnded({ bootId, processId }: KeptStart): boolean {
    const { runtime } = this.#parts;
    return bootId === runtime.bootId && (processId === runtime.processId || !runtime.isRunning(processId));
  }

  #isAlone(): boolean {
    return this.#parts.runtime.monotonic() - this.#begun >= waitMs;
  }

  #tell(others: readonly MachineReader[]): void {
    const before = this.#others;
    this.#others = new Map(others.map((one) => [one.equipment, one]));
    for (const { equipment: mid, by } of others)
      if (by !== null && before.get(mid)?.by?.host !== by.host)
        this.#parts.log.info({ mid, by: by.host }, `de prontidão: lida por ${by.host}`);
    for (const mid of before.keys())
      if (this.#held[String(mid)] !== undefined)
        this.#parts.log.info({ mid }, "a máquina passa a ser lida aqui");
  }
}
