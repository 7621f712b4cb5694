import fc from "fast-check";
import { expect, test } from "vitest";
import { decideHold, holdSilenceMs as silenceMs, isWanted } from "./decide-hold.ts";
import { isSameReader, type MachineHold } from "./machine-hold.ts";
import { takesRecord } from "./takes-record.ts";

interface Package {
  readonly number: number;
  readonly turn: number;
}

/** A computer's folder and the program on it. */
interface Computer {
  readonly gateway: string;
  start: string;
  /** Starts of the folder, the last one settled with the server first. */
  starts: { readonly start: string; readonly boot: number }[];
  isSettled: boolean;
  boot: number;
  isOn: boolean;
  isOnline: boolean;
  /** What it sends arrives, and no answer comes back. */
  isMute: boolean;
  held: { turn: number; since: number } | null;
  isWanted: boolean;
  adopted: number;
  readTo: number;
  queue: Package[];
  heardSince: number;
  heardAt: number;
}

const reportEveryMs = 10_000;

/** A machine, a server and three computers, of which the last is a copy of the first one's disk. */
class Plant {
  now = 1_000_000_000;
  made = 0;
  hold: MachineHold | null = null;
  knownTo = 0;
  readonly stored: number[] = [];
  readonly aside: number[] = [];
  #starts = 0;
  readonly #heard = new Map<string, { since: number; at: number }>();
  readonly computers: Computer[] = ["a", "b", "a"].map((gateway) => this.#computer(gateway));

  #computer(gateway: string): Computer {
    const off = { isOn: false, isOnline: true, isMute: false, held: null, isWanted: false };
    const start = `${(this.#starts += 1)}`;
    const nothing = { starts: [], isSettled: false, boot: 0, adopted: 0, readTo: 0, queue: [] };
    return { gateway, start, ...nothing, ...off, heardSince: 0, heardAt: 0 };
  }

  /** Starts the program, after a boot of the computer or not. */
  begin(one: Computer, boots: boolean): void {
    if (one.isOn) return;
    if (boots) one.boot += 1;
    one.start = `${(this.#starts += 1)}`;
    one.starts = [...one.starts, { start: one.start, boot: one.boot }];
    one.isSettled = false;
    one.isOn = true;
    one.isWanted = false;
    one.heardSince = 0;
  }

  end(one: Computer, isOrderly: boolean): void {
    if (!one.isOn) return;
    if (isOrderly && one.isOnline) {
      this.send(one);
      if (this.hold !== null && isSameReader(this.hold, one)) this.hold = { ...this.hold, isReleased: true };
    }
    one.isOn = false;
  }

  copyDisk(): void {
    const [from, , to] = this.computers as [Computer, Computer, Computer];
    if (to.isOn || from.starts.length === 0) return;
    // Boots of another computer are none of these.
    Object.assign(to, { starts: from.starts, boot: from.boot + 1_000 });
    // What it had still to send stays with the original: numbers of batches tell repeats apart, which is not shown here.
    Object.assign(to, { adopted: from.adopted, readTo: this.knownTo, queue: [], held: from.held });
  }

  read(one: Computer): void {
    if (!one.isOn || one.held === null || one.isWanted || !one.isSettled) return;
    for (; one.readTo < this.made; one.readTo += 1)
      one.queue.push({ number: one.readTo + 1, turn: one.held.turn });
  }

  send(one: Computer): void {
    if (!one.isOn || !one.isOnline || one.isMute || !one.isSettled) return;
    for (const { number, turn } of one.queue.splice(0)) {
      const isHeld = this.hold !== null && !this.hold.isReleased;
      const sender = { gateway: one.gateway, start: one.start, turn, isGateway: true };
      if (this.hold !== null && !takesRecord(this.hold, sender, isHeld)) this.aside.push(number);
      else {
        this.stored.push(number);
        this.knownTo = Math.max(this.knownTo, number);
      }
    }
  }

  report(one: Computer): void {
    if (!one.isOn || !one.isOnline) return;
    const heard = this.#heard.get(one.start) ?? { since: this.now, at: this.now };
    if (Math.abs(this.now - heard.at) > silenceMs / 2) heard.since = this.now;
    heard.at = this.now;
    this.#heard.set(one.start, heard);
    const gives = one.isWanted;
    if (gives) this.send(one);
    const claim = {
      gateway: one.gateway,
      start: one.start,
      follows: followsOf(one),
      known: one.held,
      heardSince: heard.since,
      gives,
      unreadSince: null,
    };
    const holderHeardAt = this.#heard.get(this.hold?.start ?? "")?.at ?? 0;
    const { hold, isPending } = decideHold(this.hold, claim, { now: this.now, silenceMs, holderHeardAt });
    this.hold = hold;
    if (isPending || one.isMute) return;
    const isMine = isSameReader(hold, one) && !hold.isReleased;
    one.held = isMine ? { turn: hold.turn, since: hold.since } : null;
    one.isWanted = isMine && isWanted(hold);
    one.isSettled = true;
    one.starts = [{ start: one.start, boot: one.boot }];
    if (one.held === null) return;
    // A folder that is older than what was sent from it is known by the numbers of its batches.
    one.readTo = Math.max(one.readTo, this.knownTo);
    if (one.adopted === one.held.since) return;
    this.send(one);
    if (one.held.since > 1) one.readTo = this.knownTo;
    one.adopted = one.held.since;
  }
}

const followsOf = ({ start, starts, boot, isSettled }: Computer) =>
  isSettled
    ? []
    : starts
        .filter((one) => one.start !== start)
        .map((one) => ({ start: one.start, hasEnded: one.boot === boot }));

const deed = fc.oneof(
  { weight: 6, arbitrary: fc.constant("make" as const) },
  { weight: 3, arbitrary: fc.constant("minute" as const) },
  { weight: 1, arbitrary: fc.constantFrom("clock ahead" as const, "clock back" as const) },
  ...(["begin", "boot", "stop", "kill", "cut", "mute", "mend", "handOver", "copy"] as const).map((one) => ({
    weight: one === "begin" || one === "mend" ? 3 : 1,
    arbitrary: fc.constant(one),
  })),
);

test("whatever programs start, die, are cut off, copied and handed machines, each package is stored once and none is lost", () => {
  const law = fc.property(
    fc.array(fc.tuple(deed, fc.integer({ min: 0, max: 2 })), { maxLength: 60, size: "max" }),
    (deeds) => {
      const plant = new Plant();
      const pass = (ms: number): void => {
        for (let gone = 0; gone < ms; gone += reportEveryMs) {
          plant.now += reportEveryMs;
          for (const one of plant.computers) {
            plant.report(one);
            plant.read(one);
            plant.send(one);
          }
        }
      };
      const read = new Set<number>();
      for (const [what, which] of deeds) {
        const one = plant.computers[which] as Computer;
        if (what === "make") plant.made += 3;
        else if (what === "minute") pass(70_000);
        else if (what === "clock ahead" || what === "clock back")
          plant.now += what === "clock ahead" ? 7_200_000 : -7_200_000;
        else if (what === "begin" || what === "boot") plant.begin(one, what === "boot");
        else if (what === "stop" || what === "kill") plant.end(one, what === "stop");
        else if (what === "cut" || what === "mute" || what === "mend")
          [one.isOnline, one.isMute] = [what !== "cut", what === "mute"];
        else if (what === "copy") plant.copyDisk();
        else if (plant.hold !== null)
          plant.hold = { ...plant.hold, wanted: { gateway: one.gateway, start: null, at: plant.now } };
        for (const each of plant.computers) plant.read(each);
        if (what === "make") pass(reportEveryMs);
      }
      for (const one of plant.computers) {
        [one.isOnline, one.isMute] = [true, false];
        plant.begin(one, false);
      }
      pass(600_000);
      for (const number of [...plant.stored, ...plant.aside]) read.add(number);
      expect(new Set(plant.stored).size).toBe(plant.stored.length);
      expect(plant.stored.length).toBe(plant.made);
      expect(read.size).toBe(plant.made);
    },
  );
  fc.assert(law, { numRuns: 1_000 });
});
