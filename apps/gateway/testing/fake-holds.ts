import type { Batch, DeviceMachines, GatewayReport, MachineReader } from "@fiel/contracts";
import {
  decideHold,
  type HoldClaim,
  isSameReader,
  isWanted,
  type MachineHold,
  takesRecord,
} from "@fiel/domain";

interface HeardStart {
  readonly host: string;
  heardSince: number;
  heardAt: number;
}

/** Who reads which machine, decided as the server does, in memory. Time is the server's alone. */
export class FakeHolds {
  readonly holds = new Map<number, MachineHold>();
  /** Records of which machine were set aside, a package each. */
  readonly aside: number[] = [];
  /** The weights of those, by machine. */
  readonly weightsAside = new Map<number, number[]>();
  readonly #silenceMs: number;
  readonly #now: () => number;
  readonly #starts = new Map<string, HeardStart>();
  readonly #told = new Map<number, DeviceMachines["machines"][number]>();
  readonly #last = new Map<string, number>();

  constructor(silenceMs: number, now = () => Date.now()) {
    this.#silenceMs = silenceMs;
    this.#now = now;
  }

  report({ gateway, host, sentAt, machines, reading }: GatewayReport): MachineReader[] {
    if (reading === undefined) return [];
    const { start, follows, gives, leaves } = reading;
    const me = { gateway, start };
    const heardSince = this.#hear(start, host);
    if (leaves) {
      for (const [mid, hold] of this.holds)
        if (isSameReader(hold, me)) this.holds.set(mid, { ...hold, isReleased: true });
      return [];
    }
    return reading.machines.map(({ equipment, turn, since }) => {
      const troubleSince = machines.find((one) => one.equipment === equipment)?.troubleSince ?? null;
      return this.#claim(equipment, {
        ...me,
        follows,
        heardSince,
        known: turn === null || since === null ? null : { turn, since },
        gives: gives.includes(equipment),
        unreadSince: troubleSince === null ? null : this.#now() - (sentAt - troubleSince),
      });
    });
  }

  /** A batch without what others had taken over; keeps how far the rest was read. */
  keep(one: Batch): Batch {
    this.#last.set(one.gateway, Math.max(one.sequence, this.#last.get(one.gateway) ?? 0));
    const isOurs = ({ equipment }: { readonly equipment: number }): boolean => this.#takes(one, equipment);
    for (const group of one.weighings) if (!isOurs(group)) this.#setAside(group);
    const kept: Batch = {
      ...one,
      weighings: one.weighings.filter(isOurs),
      statuses: one.statuses.filter(isOurs),
      occurrences: one.occurrences.filter(isOurs),
      positions: one.positions.filter(isOurs),
    };
    const toldBy = { gateway: one.gateway, sequence: one.sequence, at: this.#now() };
    for (const { equipment, positions } of kept.positions) {
      const before = this.#told.get(equipment)?.positions ?? {};
      const all = Object.entries({ ...before, ...positions }).filter(([, value]) => value !== "");
      const told = { equipment, lastWeighingAt: this.#now(), positions: Object.fromEntries(all), open: [] };
      this.#told.set(equipment, { ...told, toldBy });
    }
    return kept;
  }

  #setAside({ equipment, weightMg }: Batch["weighings"][number]): void {
    this.aside.push(...weightMg.map(() => equipment));
    this.weightsAside.set(equipment, [...(this.weightsAside.get(equipment) ?? []), ...weightMg]);
  }

  machines(gateway: string): DeviceMachines {
    const untold = { lastWeighingAt: null, positions: {}, toldBy: null, open: [] };
    return {
      lastSequence: this.#last.get(gateway) ?? null,
      machines: [...this.holds.keys()].map(
        (equipment) => this.#told.get(equipment) ?? { equipment, ...untold },
      ),
    };
  }

  /** An admin hands a machine over to the gateway of another computer. */
  handOver(mid: number, gateway: string): void {
    const hold = this.holds.get(mid);
    if (hold !== undefined)
      this.holds.set(mid, { ...hold, wanted: { gateway, start: null, at: this.#now() } });
  }

  /** Since when the program is heard without a gap. */
  #hear(start: string, host: string): number {
    const now = this.#now();
    const known = this.#starts.get(start) ?? { host, heardSince: now, heardAt: now };
    if (now - known.heardAt > this.#silenceMs / 2) known.heardSince = now;
    known.heardAt = now;
    this.#starts.set(start, known);
    return known.heardSince;
  }

  #claim(equipment: number, claim: HoldClaim): MachineReader {
    const before = this.holds.get(equipment) ?? null;
    const holderHeardAt = before === null ? 0 : this.#heardAt(before);
    const moment = { now: this.#now(), silenceMs: this.#silenceMs, holderHeardAt };
    const { hold, isPending } = decideHold(before, claim, moment);
    this.holds.set(equipment, hold);
    const { turn, since, gateway, isReleased } = hold;
    if (isSameReader(hold, claim) && !isReleased)
      return { equipment, turn, since, by: null, isPending: false, isWanted: isWanted(hold) };
    const by = isReleased ? null : { gateway, host: this.#starts.get(hold.start ?? "")?.host ?? "" };
    return { equipment, turn: null, since: null, by, isPending, isWanted: false };
  }

  #takes(one: Batch, mid: number): boolean {
    const hold = this.holds.get(mid);
    if (hold === undefined) return true;
    const { start = null, turns = {} } = one.reader ?? {};
    const isHeld = !hold.isReleased && this.#now() - this.#heardAt(hold) <= this.#silenceMs;
    const turn = turns[String(mid)] ?? null;
    return takesRecord(hold, { gateway: one.gateway, start, turn, isGateway: true }, isHeld);
  }

  #heardAt({ start }: { readonly start: string | null }): number {
    return this.#starts.get(start ?? "")?.heardAt ?? 0;
  }
}
