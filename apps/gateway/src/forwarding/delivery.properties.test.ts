import { batch as batchShape, type Batch } from "@fiel/contracts";
import fc from "fast-check";
import { rmSync } from "node:fs";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { expect, test } from "vitest";
import { propertyRuns } from "../../testing/property-runs.ts";
import { memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import { GatewayClock } from "../clock/gateway-clock.ts";
import { iterateHeld } from "../outbox/held.ts";
import { mergeRecords } from "../outbox/merge-records.ts";
import { openDatabase } from "../outbox/open-database.ts";
import { Outbox, type SealedBatch } from "../outbox/outbox.ts";
import { loadCounters } from "../outbox/positions.ts";
import { countRecords, noRecords, type Records } from "../outbox/records.ts";
import { Forwarder } from "./forwarder.ts";
import { outcomeOf, type SendOutcome } from "./send-outcome.ts";

const start = Date.UTC(2026, 0, 1);
/** The program dies between two steps, or within one: what was not committed is lost. */
class Killed extends Error {}

type Bad = "none" | "operator" | "weight" | "product" | "inspected" | "deviance";
interface Made {
  readonly mid: number;
  readonly bad: Bad;
}

const made: fc.Arbitrary<Made> = fc.record({
  mid: fc.integer({ min: 1, max: 4 }),
  bad: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Bad>("none") },
    fc.constantFrom<Bad>("operator", "weight", "product", "inspected", "deviance"),
  ),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(made, { minLength: 1, maxLength: 12 }).map((records) => ({ make: records })),
  },
  { weight: 4, arbitrary: fc.constant("send" as const) },
  fc.constant("kill" as const),
  fc.constant("resend" as const),
);
/** Result of one try: a lost answer, before or after the batch was stored; a kill; or a number that was used for other content. */
const luck = fc.constantFrom("ok", "ok", "ok", "lost", "unheard", "killed", "busy", "reused", "other");
const factory = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
  lucks: fc.array(luck, { maxLength: 60 }),
  /** Numbers of points before and after outbox calls until each kill of the program. */
  deaths: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }),
  divisor: fc.integer({ min: 2, max: 12 }),
});

/** A weighing, identified by its weight, which counts up over all machines. */
const weighing = ({ mid, bad }: Made, id: number): Records => ({
  ...noRecords,
  weighings: [
    {
      equipment: mid,
      product: bad === "product" ? "x".repeat(101) : "P",
      operator: bad === "operator" ? 2.3e-41 : 1,
      at: [start + id],
      weightMg: [bad === "weight" ? Number.NaN : id],
      ...(bad === "inspected" && { inspected: ["yes"] as never }),
      ...(bad === "deviance" && { deviance: [Number.POSITIVE_INFINITY] }),
    },
  ],
});

/** A server that stores each batch once, refuses by its rule, and answers as the contract says. */
const strictServer = (refuses: (id: number) => boolean, luckOf: () => string) => {
  const ledger = new Map<number, string>();
  const stored: number[] = [];
  const state = { requests: 0, isCalm: false };
  const post = async (sealed: SealedBatch): Promise<SendOutcome> => {
    await Promise.resolve();
    state.requests += 1;
    const { gateway, sequence, records, positions } = sealed;
    // The batch as it is received.
    const sent = JSON.parse(JSON.stringify({ gateway, sequence, sentAt: 1, ...records, positions })) as Batch;
    expect(batchShape.safeParse(sent).success).toBe(true);
    const count = countRecords(records);
    const outcome = (status: number, body: unknown): SendOutcome =>
      outcomeOf(
        { status, text: JSON.stringify(body), retryAfter: null },
        { gateway, sequence, records: count },
        0,
      );
    const error = (status: number, code: string, fields = {}) =>
      outcome(status, { error: { code, message: code, fields } });
    const receipt = (accepted: number) =>
      outcome(200, { gateway, sequence, accepted, quarantined: 0, reasons: {}, clockShiftMs: 0 });
    const chance = state.isCalm ? "ok" : luckOf();
    if (chance === "lost") return { kind: "unavailable", reason: "lost", waitMs: null };
    if (chance === "busy") return error(503, "StoreUnavailable");
    const ids = records.weighings.flatMap(({ weightMg }) => weightMg);
    const content = JSON.stringify(records);
    const known = ledger.get(sequence);
    if (known === undefined) {
      if (chance === "reused") return error(409, "BatchNumberReused", { lastSequence: String(sequence + 3) });
      if (chance === "other") return receipt(count + 1);
      if (ids.some(refuses)) return error(422, "MalformedBatch");
      ledger.set(sequence, content);
      stored.push(...ids);
    }
    if (known !== undefined) expect(content).toBe(known);
    if (chance === "killed") throw new Killed();
    if (chance === "unheard") return { kind: "unavailable", reason: "unheard", waitMs: null };
    return receipt(count);
  };
  return { post, stored, state };
};

const openOutbox = (directory: string, runtime: Runtime) => {
  const database = openDatabase(directory);
  database.exec("pragma synchronous = off");
  return {
    database,
    outbox: new Outbox(database, { ...runtime, clock: new GatewayClock(database, runtime, memoryLog()) }),
  };
};

/** Key of packages of one machine, operator and product, which keep the machine's order in a batch. */
const groupOf = (one: Made | undefined): string =>
  `${one?.mid} ${one?.bad === "operator" || one?.bad === "product" ? one.bad : ""}`;

type Runtime = ReturnType<typeof steppedRuntime>;
const guarded = ["next", "acknowledge", "divide", "renumber", "hold"] as const;

/** Sends until the queue is empty or the program dies, either at its time or when the server's answer says so. */
const sendAll = async (
  outbox: Outbox,
  post: (sealed: SealedBatch) => Promise<SendOutcome>,
  runtime: Runtime,
  isTime: () => boolean,
): Promise<void> => {
  const controller = new AbortController();
  const die = (): never => {
    controller.abort();
    throw new Killed();
  };
  const mortal = Object.fromEntries(
    guarded.map((name) => [
      name,
      (...args: never[]): unknown => {
        if (isTime()) die();
        const result: unknown = Reflect.apply(outbox[name], outbox, args);
        if (result === null) controller.abort();
        return isTime() ? die() : result;
      },
    ]),
  ) as unknown as Pick<Outbox, (typeof guarded)[number]>;
  const parts = {
    ...mortal,
    isResendAsked: () => outbox.isResendAsked(),
    gatherWait: (ms: number): number | null => {
      const wait = outbox.gatherWait(ms);
      if (wait === null) controller.abort();
      return wait;
    },
  };
  const dying = (sealed: SealedBatch): Promise<SendOutcome> =>
    post(sealed).catch((error: unknown) => {
      controller.abort();
      throw error;
    });
  const log = memoryLog();
  await new Forwarder({ outbox: parts, post: dying, runtime, log }).run(controller.signal);
  const failures = log.lines.filter(({ level, fields }) => level === "error" && "reason" in fields);
  expect(failures.filter(({ message }) => message.includes("fila local")).length).toBeLessThanOrEqual(1);
};

test("stored, held and told are what was made, each once and in order, whatever the server refuses and whenever the gateway dies", async () => {
  const law = fc.asyncProperty(factory, async ({ steps, divisor, ...fates }) => {
    const [lucks, deaths] = [[...fates.lucks], [...fates.deaths]];
    const directory = makeQuickDirectory("fiel-gateway-");
    const runtime = steppedRuntime(start);
    const all: Made[] = [];
    const wasHeld = new Set<number>();
    const fate = { refuses: true };
    const server = strictServer(
      (id) => fate.refuses && id % divisor === 0,
      () => lucks.shift() ?? "ok",
    );
    let left = deaths.shift() ?? Infinity;
    const isTime = (): boolean => {
      left -= 1;
      if (left > 0) return false;
      left = deaths.shift() ?? Infinity;
      return true;
    };
    let program = openOutbox(directory, runtime);
    const heldIds = (): number[] =>
      [...iterateHeld(program.database)].map(({ record }) => Number(record["at"]) - start);
    const noteHeld = (): void => {
      for (const id of heldIds()) wasHeld.add(id);
    };
    const reopen = (): void => {
      noteHeld();
      program.database.close();
      program = openOutbox(directory, runtime);
    };
    const send = async (): Promise<void> => {
      await sendAll(program.outbox, server.post, runtime, isTime);
      reopen();
    };
    for (const one of steps) {
      if (one === "send") await send();
      else if (one === "kill") reopen();
      else if (one === "resend") {
        noteHeld();
        program.outbox.resendHeld();
      } else {
        const first = all.length + 1;
        all.push(...one.make);
        program.outbox.write(mergeRecords(one.make.map((record, i) => weighing(record, first + i))), []);
      }
    }
    server.state.isCalm = true;
    left = Infinity;
    await send();

    const ids = all.map((_, i) => i + 1);
    const isHeldForGood = (id: number): boolean => all[id - 1]?.bad === "weight";
    expect(new Set(server.stored).size).toBe(server.stored.length);
    expect([...server.stored, ...heldIds()].toSorted((a, b) => a - b)).toEqual(ids);
    const straight = server.stored.filter((id) => !wasHeld.has(id));
    for (const ofGroup of Map.groupBy(straight, (id) => groupOf(all[id - 1])).values()) {
      expect(ofGroup).toEqual(ofGroup.toSorted((a, b) => a - b));
    }
    const dropped = all.filter(({ bad }) => bad !== "none" && bad !== "weight").length;
    const told = loadCounters(program.database).reduce((sum, { value }) => sum + value, 0);
    expect(told).toBe(dropped);

    fate.refuses = false;
    program.outbox.resendHeld();
    await send();
    expect(heldIds().toSorted((a, b) => a - b)).toEqual(ids.filter(isHeldForGood));
    expect([...server.stored, ...heldIds()].toSorted((a, b) => a - b)).toEqual(ids);
    program.database.close();
    rmSync(directory, { recursive: true });
  });
  await fc.assert(law, propertyRuns(25));
});
