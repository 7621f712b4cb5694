import { randomUUID } from "node:crypto";
import { type AnswerOf, batch, type FeedPackage, type getApiPackages } from "@fiel/contracts";
import fc from "fast-check";
import { expect } from "vitest";
import { createReceiver } from "../features/ingest/receive-batch.ts";
import { replayQuarantine } from "../features/ingest/replay-quarantine.ts";
import { dropExpired } from "../platform/retention/drop-expired.ts";
import { sql } from "../platform/stores/telemetry/sql.ts";
import { type LoggedTelemetry, openLoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import { addApiKey } from "./api-key.ts";
import { ingestOfStores } from "./ingest-of-stores.ts";
import type { TelemetryPlace } from "./telemetry-places.ts";
import { bearer, type TestApp } from "./test-app.ts";

export type Page = AnswerOf<typeof getApiPackages>;
type Weighed = Pick<FeedPackage, "at" | "weightG"> & { readonly equipment: number };

/** The server to query and the telemetry store beneath it. */
export interface Followed {
  readonly test: TestApp;
  readonly place: TelemetryPlace;
  readonly nowMs: number;
}

export async function pageOf({ app }: TestApp, key: string, query = ""): Promise<Page> {
  const answer = await app.inject({ url: `/api/v1/packages${query}`, headers: bearer(key) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Page>();
}

export const weighed = (equipment: number, at: readonly number[], weightMg: number, product = "ARROZ-1") => ({
  equipment,
  product,
  at: [...at],
  weightMg: at.map(() => weightMg),
});

const nameOf = ({ equipment, at, weightG }: Weighed): string => `${equipment} ${at} ${weightG}`;

/** Packages of a client in the store, as sorted texts. */
export async function storedOf({ stores }: TestApp, tenantId: number): Promise<string[]> {
  const rows = await stores.telemetry
    .forTenant(tenantId)
    .rows<{ e: number; at: number; mg: number }>(
      sql`select equipment as e, toUnixTimestamp64Milli(at) as at, weightMg as mg from weighings`,
    );
  return rows
    .map(({ e, at, mg }) => nameOf({ equipment: e, at: new Date(at).toISOString(), weightG: mg / 1_000 }))
    .toSorted();
}

function expectAtMost(packages: readonly FeedPackage[], limit: number): void {
  expect(packages.length).toBeLessThanOrEqual(limit);
}

async function expectKilled(server: LoggedTelemetry): Promise<void> {
  await expect(server.log.apply()).rejects.toThrow("killed");
}

/** Follows the packages and stores the cursor together with them. Uses a new key every 100 calls, because keys have limits. */
export class Follower {
  readonly #test: TestApp;
  readonly #tenantId: number;
  readonly #store = new Map<FeedPackage, true>();
  #cursor: string | null = null;
  #key = "";
  #calls = 0;

  constructor(test: TestApp, tenantId: number) {
    this.#test = test;
    this.#tenantId = tenantId;
  }

  /** Reads a page. With `isLost` the answer does not arrive and the cursor stays. */
  async step(limit: number, isLost = false): Promise<boolean> {
    if (this.#calls % 100 === 0) this.#key = await addApiKey(this.#test.postgres.store, this.#tenantId);
    this.#calls += 1;
    const after = this.#cursor === null ? "" : `&cursor=${this.#cursor}`;
    const { packages, deleted, cursor, more } = await pageOf(
      this.#test,
      this.#key,
      `?limit=${limit}${after}`,
    );
    expectAtMost(packages, limit);
    if (isLost) return more;
    for (const { from, to, throughSequence } of deleted)
      for (const one of this.#store.keys())
        if (one.at >= from && one.at < to && one.sequence <= throughSequence) this.#store.delete(one);
    for (const one of packages) this.#store.set(one, true);
    this.#cursor = cursor;
    return more;
  }

  get has(): string[] {
    return [...this.#store.keys()]
      .map(({ machine, at, weightG }) => nameOf({ equipment: machine.number, at, weightG }))
      .toSorted();
  }
}

const months = [4, 3, 2, 1, 0].map((ago) => Date.UTC(2026, 10 - ago, 10, 12));
const sent = fc.record({
  equipment: fc.constantFrom(3, 4),
  month: fc.constantFrom(...months),
  // Repeated offsets give several packages of one machine at one instant, with equal or different weights.
  offsets: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 5), { minLength: 1, maxLength: 6 }),
  weightMg: fc.constantFrom(1_010_000, 1_010_000, 1_011_000),
});
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("send" as const), sent }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("follow" as const),
      limit: fc.integer({ min: 1, max: 5 }),
      isLost: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("kill" as const),
      sent: fc.array(sent, { minLength: 1, maxLength: 3 }),
      wrote: fc.constantFrom("nothing" as const, "some machines" as const, "everything" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("aside" as const), sent }) },
  { weight: 1, arbitrary: fc.constant({ kind: "replay" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("retain" as const), months: fc.constantFrom(1, 2, 3, 6) }),
  },
);
type Sent = typeof sent extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A client, its events and its follower. */
export class Course {
  readonly follower: Follower;
  readonly #followed: Followed;
  readonly #tenantId: number;
  #names = 0;

  constructor(followed: Followed, tenantId: number) {
    this.#followed = followed;
    this.#tenantId = tenantId;
    this.follower = new Follower(followed.test, tenantId);
  }

  async take(one: Step): Promise<void> {
    if (one.kind === "send") await this.#send([one.sent]);
    else if (one.kind === "follow") await this.follower.step(one.limit, one.isLost);
    else if (one.kind === "kill") await this.#kill(one.sent, one.wrote);
    else if (one.kind === "aside") await this.#send([one.sent], `P${this.#names + 1}`);
    else if (one.kind === "replay") await this.#replay();
    else await this.#retain(one.months);
  }

  async #send(
    all: readonly Sent[],
    product = "ARROZ-1",
    telemetry = this.#followed.test.stores.telemetry,
  ): Promise<void> {
    const { test, nowMs } = this.#followed;
    const receive = createReceiver({ ...ingestOfStores(test.stores, () => nowMs), telemetry });
    const weighings = all.map(({ equipment, month, offsets, weightMg }) =>
      weighed(
        equipment,
        offsets.map((offset) => month + offset),
        weightMg,
        product,
      ),
    );
    await receive(
      this.#tenantId,
      batch.parse({ gateway: randomUUID(), sequence: 1, sentAt: nowMs, weighings }),
    );
  }

  /** A server acknowledges, starts writing a block and dies; meanwhile the follower queries the other one. */
  async #kill(all: readonly Sent[], wrote: "nothing" | "some machines" | "everything") {
    const { test, place } = this.#followed;
    const { blocks } = place.store;
    // Applies the waiting entries first, so that only the dying server's block is interrupted.
    test.stores.telemetry.log.doubt();
    await test.stores.telemetry.log.apply();
    const broken = await openLoggedTelemetry(
      {
        ...place.store,
        blocks: {
          ...blocks,
          async write({ number, rows }) {
            const own = rows.weighings.numbers("equipment");
            const some = rows.weighings.pick([...own.keys()].filter((row) => own[row] === own[0]));
            const weighings = wrote === "everything" ? rows.weighings : some;
            if (wrote !== "nothing") await blocks.write({ number, rows: { ...rows, weighings } });
            throw new Error("killed");
          },
          complete: () => Promise.reject(new Error("killed")),
        },
      },
      { db: test.postgres.store.shared },
    );
    await this.#send(all, "ARROZ-1", broken);
    await expectKilled(broken);
    await broken.log.close();
    await this.follower.step(2);
    test.stores.telemetry.log.doubt();
  }

  async #replay(): Promise<void> {
    const { test, nowMs } = this.#followed;
    this.#names += 1;
    const name = `P${this.#names}`;
    const products = [{ code: 9_000 + this.#names, codeText: name, name, netWeight: 1_000 }];
    await test.stores.apply(this.#tenantId, { products });
    await test.stores.changesSeen();
    await replayQuarantine(
      ingestOfStores(test.stores, () => nowMs),
      this.#tenantId,
    );
  }

  async #retain(kept: number): Promise<void> {
    const { test, nowMs } = this.#followed;
    await test.postgres.store.withTenant(this.#tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ retention_months: kept }).execute(),
    );
    await dropExpired({
      postgres: test.postgres.store,
      telemetry: test.stores.telemetry,
      nowMs,
      drops: [],
      onDropped: () => undefined,
    });
  }
}
