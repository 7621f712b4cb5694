import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../testing/property-runs.ts";
import { simulatedComputer } from "../../testing/computer.ts";
import { skewedServer } from "../../testing/skewed-server.ts";
import { noRecords } from "../outbox/records.ts";

const hour = 3_600_000;
const year = 365 * 24 * hour;
const years = 56 * year;
const wrong = fc.constantFrom(-years, -10 * hour, -hour, -3_000, 2_500, hour, 5 * hour, years);

const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("alarm" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("make" as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("set wrong" as const), error: wrong }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("set right" as const),
      error: fc.integer({ min: -200, max: 200 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restart" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("reboot" as const), error: fc.oneof(wrong, fc.constant(0)) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("send" as const), isAnswerLost: fc.boolean() }) },
);
const serversDeed = fc.oneof(
  { weight: 5, arbitrary: deed },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("set server" as const), error: wrong }) },
);

const jumpsDeed = fc.oneof(
  { weight: 5, arbitrary: deed },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("server jumps" as const),
      error: fc.constantFrom(-5 * year, 5 * year),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("server is right" as const) }) },
);

interface Made {
  readonly trueAt: number;
  readonly byMachine: boolean;
  readonly boot: string;
}

/** A gateway on a computer whose clock may be wrong. Knows when each package was really made. */
class Plant {
  readonly computer = simulatedComputer();
  readonly server = skewedServer();
  readonly made = new Map<number, Made>();
  /** The boots in order: whether the clock was right at the end, and whether it was right throughout. */
  readonly boots = [
    { id: this.computer.state.bootId, endedRight: true, wasAlwaysRight: true, wasCompared: false },
  ];
  /** Boots, true begin and true end of each alarm by code; and the stamps of alarms that the gateway has open, by code. */
  readonly alarms = new Map<number, { boots: string[]; begun: number; ended: number | null }>();
  serversError = 0;
  /** Whether the server vouches for its clock. If not, it refuses what it would move by more than a day. */
  isServerConfirmed = true;
  readonly #open = new Map<number, number>();
  #weight = 0;

  make(count: number): void {
    const { state, program } = this.computer;
    state.trueNow += 700;
    const { clock, outbox } = program();
    for (let i = 0; i < count; i += 1) {
      this.#weight += 1;
      const byMachine = this.#weight % 3 === 0;
      this.made.set(this.#weight, { trueAt: state.trueNow, byMachine, boot: state.bootId });
      const at = byMachine ? state.trueNow : Math.floor(clock.now());
      const columns = { equipment: 1, product: null, operator: null, at: [at], weightMg: [this.#weight] };
      const weighings = [byMachine ? { ...columns, clock: "machine" as const } : columns];
      outbox.write({ ...noRecords, weighings }, []);
    }
  }

  /** Begins an alarm, or ends the open one. */
  alarm(): void {
    const { state, program } = this.computer;
    const { clock, outbox } = program();
    const now = Math.floor(clock.now());
    const [open] = this.#open;
    const code = open?.[0] ?? this.alarms.size + 1;
    const startedAt = open?.[1] ?? now;
    const endedAt = open === undefined ? null : now;
    outbox.write({ ...noRecords, occurrences: [{ equipment: 1, code, startedAt, endedAt }] }, []);
    const alarm = this.alarms.get(code) ?? { boots: [], begun: state.trueNow, ended: null };
    alarm.boots.push(state.bootId);
    if (open === undefined) this.#open.set(code, now);
    else {
      alarm.ended = state.trueNow;
      this.#open.delete(code);
    }
    this.alarms.set(code, alarm);
  }

  send(isAnswerLost: boolean): void {
    const { state, runtime, program } = this.computer;
    const { outbox, clock } = program();
    if (this.isServerConfirmed) {
      clock.heard(Math.floor((state.trueNow + this.serversError) / 1000) * 1000 + 500);
      const boot = this.boots.at(-1);
      if (boot !== undefined) boot.wasCompared = true;
    }
    for (let batch = outbox.next(); batch !== null; batch = outbox.next()) {
      state.trueNow += 20;
      const sentAt = Math.round(runtime.now()) - batch.clockSetMs;
      const receivedAt = state.trueNow + this.serversError;
      if (!this.isServerConfirmed && Math.abs(receivedAt - sentAt) > 24 * hour) return;
      const shift = this.server.receive(batch, sentAt, receivedAt);
      if (isAnswerLost) return;
      outbox.acknowledge(batch.sequence, shift);
    }
  }

  set(error: number): void {
    this.computer.state.wallError = error;
    const boot = this.boots.at(-1);
    if (boot === undefined) return;
    boot.endedRight = Math.abs(error) < 1_000;
    boot.wasAlwaysRight &&= boot.endedRight;
  }

  /** The power is cut, after a time in which nobody set the clock. */
  reboot(error: number): void {
    this.computer.program().clock.stamp();
    this.computer.reboot(error);
    const isRight = Math.abs(error) < 1_000;
    const { bootId } = this.computer.state;
    this.boots.push({ id: bootId, endedRight: isRight, wasAlwaysRight: isRight, wasCompared: false });
  }

  /**
   * Whether a boot's stamps can be corrected: it is the last, or its clock was compared with the server's, or it was right at the end and all later
   * ones were right throughout.
   */
  isKnowable(boot: string): boolean {
    const place = this.boots.findIndex(({ id }) => id === boot);
    const later = this.boots.slice(place + 1);
    const { endedRight, wasCompared } = this.boots[place] ?? { endedRight: false, wasCompared: false };
    return later.length === 0 || wasCompared || (endedRight && later.every((one) => one.wasAlwaysRight));
  }
}

type DeedOf<T> = T extends fc.Arbitrary<infer One> ? One : never;
type Deed = DeedOf<typeof serversDeed> | DeedOf<typeof jumpsDeed>;

const play = (plant: Plant, steps: readonly Deed[]): void => {
  for (const step of steps) {
    plant.computer.state.trueNow += 400;
    if (step.kind === "make") plant.make(step.count);
    else if (step.kind === "send") plant.send(step.isAnswerLost);
    else if (step.kind === "alarm") plant.alarm();
    else if (step.kind === "restart") plant.computer.restart();
    else if (step.kind === "reboot") plant.reboot(step.error);
    else if (step.kind === "set server") plant.serversError = step.error;
    else if (step.kind === "server jumps")
      [plant.serversError, plant.isServerConfirmed] = [step.error, false];
    else if (step.kind === "server is right") [plant.serversError, plant.isServerConfirmed] = [0, true];
    else plant.set(step.error);
  }
};

/** At the end the clocks are right, and the server accepts everything. */
const finish = (plant: Plant): void => {
  plant.computer.state.wallError = 0;
  if (!plant.isServerConfirmed) plant.serversError = 0;
  plant.isServerConfirmed = true;
  plant.send(false);
  plant.computer.close();
};

const make: Deed = { kind: "make", count: 1 };
const isTold: Deed = { kind: "send", isAnswerLost: false };
/** Regression: records were stored 56 years early, after an error that came when the clock was set, or with a new boot. */
const setFarAhead: Deed[] = [
  make,
  { kind: "reboot", error: -years },
  { kind: "set wrong", error: years },
  isTold,
];
const bootsFarAhead: Deed[] = [make, { kind: "reboot", error: years }, isTold];
/** Regression: an error slightly above the tolerance, heard from a date in whole seconds. */
const barelyWrong: Deed[] = [
  { kind: "restart" },
  { kind: "restart" },
  { kind: "restart" },
  { kind: "set wrong", error: 2_500 },
  { kind: "send", isAnswerLost: true },
  make,
  { kind: "reboot", error: 0 },
];

/** Regression: records of an earlier boot, which was told a wrong year, were stored in it. */
const jumpsBeforeBoot: Deed[] = [
  make,
  { kind: "server jumps", error: -5 * year },
  isTold,
  make,
  { kind: "reboot", error: 0 },
  { kind: "server is right" },
];

/** Regression: a refused batch was stored in 1970, because its boot's clock was set there afterwards. */
const setToNoTime: Deed[] = [
  make,
  { kind: "server jumps", error: -5 * year },
  isTold,
  { kind: "set wrong", error: -years },
  { kind: "reboot", error: 0 },
];

test.each([
  ["", deed, [setFarAhead, bootsFarAhead, barelyWrong]],
  [
    ", while the server's clock jumps by years and nobody confirms it, too",
    jumpsDeed,
    [jumpsBeforeBoot, setToNoTime],
  ],
])(
  "what was stamped before the clock was set right is right when it is sent; a machine's instants stay%s",
  (_, kinds, regressions) => {
    const law = fc.property(fc.array<Deed>(kinds, { maxLength: 25 }), (steps) => {
      const plant = new Plant();
      play(plant, steps);
      finish(plant);
      expect(plant.server.changed).toEqual([]);
      for (const [weight, { trueAt, byMachine, boot }] of plant.made) {
        const stored = plant.server.packages.get(weight) ?? [];
        expect(stored).toHaveLength(1);
        const [at = 0] = stored;
        expect(at).toBeGreaterThan(Date.UTC(2000, 0, 1));
        const allowed = plant.isKnowable(boot) ? 2_100 : Infinity;
        expect(Math.abs(at - trueAt)).toBeLessThanOrEqual(byMachine ? 0 : allowed);
      }
    });
    const examples = regressions.map((steps): [typeof steps] => [steps]);
    fc.assert(law, { ...propertyRuns(80), examples });
  },
);

test("an alarm ends as it began, however the clock was set between", () => {
  const law = fc.property(fc.array(deed, { maxLength: 25 }), (steps) => {
    const plant = new Plant();
    play(plant, steps);
    finish(plant);
    expect(plant.server.changed).toEqual([]);
    const stored = [...plant.server.occurrences].map(([key, one]) => ({
      code: Number(key.split(" ")[1]),
      ...one,
    }));
    for (const [code, { boots, begun, ended }] of plant.alarms) {
      if (!boots.every((boot) => plant.isKnowable(boot))) continue;
      const own = stored.filter((one) => one.code === code);
      expect(own).toHaveLength(1);
      const startedAt = own[0]?.startedAt ?? 0;
      const endedAt = own[0]?.endedAt ?? null;
      expect(Math.abs(startedAt - begun)).toBeLessThanOrEqual(2_100);
      expect(Math.abs((endedAt ?? 0) - (ended ?? 0))).toBeLessThanOrEqual(2_100);
    }
  });
  fc.assert(law, propertyRuns(80));
});

test("an alarm that ended is no other one and is not open, however the server's clock was set too", () => {
  const law = fc.property(fc.array(serversDeed, { maxLength: 25 }), (steps) => {
    const plant = new Plant();
    play(plant, steps);
    finish(plant);
    const stored = [...plant.server.occurrences].map(([key, one]) => ({
      code: Number(key.split(" ")[1]),
      ...one,
    }));
    for (const [code, { ended }] of plant.alarms) {
      const own = stored.filter((one) => one.code === code);
      expect(own).toHaveLength(1);
      expect(own[0]?.endedAt === null).toBe(ended === null);
    }
  });
  fc.assert(law, propertyRuns(80));
});

test("an instant that an earlier boot stamped is told by this boot's clock", () => {
  const { state, program, reboot } = simulatedComputer();
  state.wallError = -years;
  const stamp = (): number => {
    program().clock.stamp();
    return Math.floor(program().clock.now());
  };
  reboot(-years);
  const before = { trueAt: state.trueNow, stamp: stamp() };
  state.wallError = 0;
  state.trueNow += 5_000;
  stamp();
  reboot(hour);
  const now = { trueAt: state.trueNow, stamp: stamp() };
  const apart = now.stamp - program().clock.inThisBoot(before.stamp);
  // The clock of the new boot is an hour off, and was not compared yet.
  expect(apart - hour).toBeCloseTo(now.trueAt - before.trueAt, -1);
  expect(program().clock.inThisBoot(now.stamp)).toBe(now.stamp);
  program().clock.heard(state.trueNow);
  expect(now.stamp - program().clock.inThisBoot(before.stamp)).toBeCloseTo(now.trueAt - before.trueAt, -4);
});
