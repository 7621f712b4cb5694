import fc from "fast-check";
import { expect, it } from "vitest";
import { type ConfirmedTime, confirmTime, type CountedFrom, sureTime } from "./confirmed-time.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;

/** What happens to a server's computer, to the computer of a gateway elsewhere, and to the gateways on both. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("runs" as const), hours: fc.double({ min: 0.01, max: 900, noNaN: true }) }),
  fc.record({ kind: fc.constant("is off" as const), hours: fc.double({ min: 0.01, max: 900, noNaN: true }) }),
  fc.record({
    kind: fc.constant("server stops" as const),
    hours: fc.double({ min: 0.01, max: 900, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("is set" as const),
    days: fc.oneof(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -900, max: 900, noNaN: true }),
    ),
  }),
  fc.record({
    kind: fc.constantFrom("gateways start" as const, "is set right" as const, "is looked at" as const),
  }),
  fc.record({ kind: fc.constant("elsewhere is behind" as const), days: fc.constantFrom(0, 20, 4_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface RunningGateway {
  /** What its computer's clock said at its start, and how far it was set since, ms. */
  startedAtMs: number;
  setMs: number;
}

/** An installation on one computer, whose clock is set while a gateway there, which has no id of the boot, follows and measures it. */
class Installation {
  trueMs = Date.UTC(2027, 0, 1);
  errorMs: number;
  elsewhereErrorMs = 0;
  /** Ms since boot. */
  countedMs = 0;
  from: CountedFrom | null = null;
  known: ConfirmedTime;
  gateway: RunningGateway;
  readonly hasElsewhere: boolean;

  constructor(errorMs: number, hasElsewhere: boolean) {
    this.errorMs = errorMs;
    this.hasElsewhere = hasElsewhere;
    // The day of the release has surely come; the first start takes its own clock for right.
    const firstMs = this.trueMs + errorMs;
    this.known = { confirmedMs: firstMs, sureMs: Date.UTC(2026, 10, 1), isVouched: false, hasJumped: false };
    this.gateway = { startedAtMs: firstMs, setMs: 0 };
  }

  get clockMs(): number {
    return this.trueMs + this.errorMs;
  }

  compare(): void {
    const { confirmedMs, isVouched } = this.known;
    const sureMs = sureTime(this.known.sureMs, this.from, this.countedMs);
    const hasCounted = this.gateway.startedAtMs <= confirmedMs;
    this.known = confirmTime({
      confirmedMs,
      sureMs,
      isVouched,
      clocksMs: [this.clockMs],
      elsewhereMs: this.hasElsewhere ? this.trueMs + this.elsewhereErrorMs : null,
      countedMs: hasCounted ? this.clockMs - this.gateway.setMs : null,
    });
    this.from = { countedMs: this.countedMs, sureMs: this.known.sureMs };
  }

  pass(ms: number): void {
    this.trueMs += ms;
    this.countedMs += ms;
  }

  set(errorMs: number): void {
    this.gateway.setMs += errorMs - this.errorMs;
    this.errorMs = errorMs;
  }

  restartGateway(): void {
    this.gateway = { startedAtMs: this.clockMs, setMs: 0 };
  }

  do(one: Step): void {
    if (one.kind === "runs") this.#run(one.hours * hourMs);
    else if (one.kind === "server stops") this.pass(one.hours * hourMs);
    else if (one.kind === "is off") this.#powerOff(one.hours * hourMs);
    else if (one.kind === "is set") this.set(this.errorMs + one.days * dayMs);
    else if (one.kind === "is set right") this.set(0);
    else if (one.kind === "elsewhere is behind") this.elsewhereErrorMs = -one.days * dayMs;
    else if (one.kind === "gateways start") this.restartGateway();
    else this.#lookAt();
    this.compare();
  }

  #run(ms: number): void {
    // A comparison a minute makes no difference: what counts is that many are made.
    for (let i = 0; i < 5; i += 1) {
      this.pass(ms / 5);
      this.compare();
    }
  }

  #powerOff(ms: number): void {
    this.trueMs += ms;
    [this.countedMs, this.from] = [minuteMs, null];
    this.restartGateway();
  }

  /** Somebody sets the clock right, and says so. */
  #lookAt(): void {
    this.set(0);
    this.known = { confirmedMs: this.trueMs, sureMs: this.trueMs, isVouched: true, hasJumped: false };
    this.from = null;
  }
}

it("never deletes by a time that has not come, whatever happens to the clock", () => {
  const error = fc.constantFrom(0, 400 * dayMs, -400 * dayMs, 1.5 * dayMs);
  fc.assert(
    fc.property(error, fc.boolean(), fc.array(step, { maxLength: 40 }), (errorMs, hasElsewhere, steps) => {
      const all = new Installation(errorMs, hasElsewhere);
      for (const one of steps) {
        all.do(one);
        expect(all.known.hasJumped ? all.trueMs : all.known.sureMs).toBeLessThanOrEqual(all.trueMs + 1);
        expect(all.known.sureMs).toBeLessThanOrEqual(all.known.confirmedMs);
      }
    }),
    { numRuns: 2_000 },
  );
});

it("goes on deleting while the clock is right, through nights and stops of up to two days", () => {
  const quiet = fc.oneof(
    fc.record({ kind: fc.constant("runs" as const), hours: fc.double({ min: 1, max: 900, noNaN: true }) }),
    fc.record({
      kind: fc.constantFrom("is off" as const, "server stops" as const),
      hours: fc.double({ min: 0.1, max: 47, noNaN: true }),
    }),
    fc.record({ kind: fc.constant("gateways start" as const) }),
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(quiet, { maxLength: 40 }), (hasElsewhere, steps) => {
      const all = new Installation(0, hasElsewhere);
      for (const one of steps) {
        const [before, trueBefore] = [all.known.sureMs, all.trueMs];
        all.do(one);
        expect(all.known.hasJumped).toBe(false);
        // The first comparison after a boot, the first of five while it runs, is where the counting begins.
        const leastMs = one.kind === "runs" ? (all.trueMs - trueBefore) * 0.79 : 0;
        expect(all.known.sureMs).toBeGreaterThanOrEqual(hasElsewhere ? all.trueMs - 1 : before + leastMs);
      }
    }),
  );
});

it("goes on by itself after a long stop where a gateway counted, or another computer says the time", () => {
  const stop = fc.record({
    kind: fc.constant("server stops" as const),
    hours: fc.double({ min: 49, max: 9_000, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(stop, { minLength: 1, maxLength: 5 }), fc.boolean(), (stops, hasElsewhere) => {
      const all = new Installation(0, hasElsewhere);
      all.compare();
      for (const one of stops) {
        all.do(one);
        expect(all.known.hasJumped).toBe(false);
      }
      // Nobody counts while the only computer is off.
      all.do({ kind: "is off", hours: 49 });
      expect(all.known.hasJumped).toBe(!hasElsewhere);
      all.do({ kind: "is looked at" });
      expect(all.known.hasJumped).toBe(false);
    }),
  );
});
