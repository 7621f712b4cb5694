import type { DeviceMachine, DeviceMachines } from "@fiel/contracts";
import { type MachineHold, takesRecord } from "@fiel/domain";
import type { Outbox, SealedBatch } from "../src/outbox/outbox.ts";

export interface ServersPackage {
  readonly at: number;
  readonly weightMg: number;
}

/** What it has of one machine. */
interface Machine {
  readonly stored: ServersPackage[];
  readonly aside: ServersPackage[];
  positions: Record<string, string>;
  toldBy: DeviceMachine["toldBy"];
  /** Null while no program was made the reader. */
  hold: Pick<MachineHold, "gateway" | "start" | "turn" | "since"> | null;
}

/** A start of a gateway, and the start whose folder it continues; null for a folder that nobody used. */
interface Start {
  readonly gateway: string;
  readonly start: string;
  readonly follows: string | null;
}

interface Sending {
  /** When the next batch comes, UTC ms. */
  readonly now: () => number;
  readonly isAnswerLost?: boolean;
  /** The sending start; what it read counts as its turns say. */
  readonly start?: string;
}

const dayMs = 86_400_000;

/**
 * A server without a network. It stores each batch number once, says so when a number comes with other content, and keeps how far
 * machines are read. Packages of a later day are set aside, as the real server does; what was read before another took the machine over does not count.
 */
export class StoringServer {
  readonly #machines = new Map<number, Machine>();
  readonly #ledger = new Map<string, string>();
  readonly #last = new Map<string, number>();

  /** All that is stored or set aside, of whatever machine. */
  get packages(): ServersPackage[] {
    return [...this.#machines.values()].flatMap(({ stored, aside }) => [...stored, ...aside]);
  }

  /** Makes a start the reader of a machine. Returns its turn, and whether the reader before was of another line. */
  takeOver(mid: number, { gateway, start, follows }: Start): { turn: number; isAnother: boolean } {
    const machine = this.#machine(mid);
    const before = machine.hold;
    const turn = (before?.turn ?? 0) + 1;
    const isAnother = before !== null && (before.gateway !== gateway || before.start !== follows);
    machine.hold = { gateway, start, turn, since: isAnother ? turn : (before?.since ?? turn) };
    return { turn, isAnother };
  }

  /** `stored`, or the highest number known where the number was used for other content. */
  receive(
    { gateway, sequence, records, positions, turns }: SealedBatch,
    now: number,
    start?: string,
  ): "stored" | number {
    const counts = (mid: number): boolean => {
      const { hold } = this.#machine(mid);
      if (hold === null || start === undefined) return true;
      return takesRecord(hold, { gateway, start, turn: turns?.[mid] ?? null, isGateway: true }, true);
    };
    const number = `${gateway} ${sequence}`;
    const content = JSON.stringify(records);
    const known = this.#ledger.get(number);
    if (known !== undefined) return known === content ? "stored" : (this.#last.get(gateway) ?? sequence);
    this.#ledger.set(number, content);
    this.#last.set(gateway, Math.max(sequence, this.#last.get(gateway) ?? 0));
    for (const { equipment, at, weightMg } of records.weighings) {
      if (!counts(equipment)) continue;
      const { stored, aside } = this.#machine(equipment);
      for (const [i, instant] of at.entries())
        (instant > now + dayMs ? aside : stored).push({ at: instant, weightMg: weightMg[i] ?? 0 });
    }
    for (const one of positions) {
      if (!counts(one.equipment)) continue;
      const machine = this.#machine(one.equipment);
      const kept = Object.entries({ ...machine.positions, ...one.positions });
      machine.positions = Object.fromEntries(kept.filter(([, text]) => text !== ""));
      machine.toldBy = { gateway, sequence, at: now };
    }
    return "stored";
  }

  /** Receives what an outbox has, batch by batch, at most so many. The answer to the first is lost, or each is heard. */
  takeFrom(outbox: Outbox, most: number, { now, isAnswerLost = false, start }: Sending): void {
    for (let i = 0; i < most; i += 1) {
      const batch = outbox.next();
      if (batch === null) return;
      const answer = this.receive(batch, now(), start);
      if (isAnswerLost) return;
      if (answer === "stored") outbox.acknowledge(batch.sequence, 0);
      else outbox.renumber(batch.sequence, answer);
    }
  }

  /** What it tells while these numbers are registered; removed ones are told as well. */
  tell(gateway: string, registered: readonly number[]): DeviceMachines {
    for (const mid of registered) this.#machine(mid);
    const machines = [...this.#machines].map(([equipment, { stored, positions, toldBy }]) => ({
      equipment,
      lastWeighingAt: stored.length === 0 ? null : Math.max(...stored.map(({ at }) => at)),
      positions,
      toldBy,
      open: [],
    }));
    return { lastSequence: this.#last.get(gateway) ?? null, machines };
  }

  /** What is stored or set aside of a machine between two instants, both included. */
  packagesBetween(mid: number, from: number, to: number): { at: number[]; weightMg: number[] } {
    const { stored, aside } = this.#machine(mid);
    const found = [...stored, ...aside].filter(({ at }) => at >= from && at <= to);
    return { at: found.map(({ at }) => at), weightMg: found.map(({ weightMg }) => weightMg) };
  }

  #machine(mid: number): Machine {
    const machine = this.#machines.get(mid) ?? {
      stored: [],
      aside: [],
      positions: {},
      toldBy: null,
      hold: null,
    };
    this.#machines.set(mid, machine);
    return machine;
  }
}
