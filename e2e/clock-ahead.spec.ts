import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { BatchInput } from "@fiel/contracts";
import { passwordFile } from "@fiel/testkit/password-file";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { patience } from "@fiel/testkit/patience";
import { findClient, openPostgres } from "@fiel/server/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AlteredComputer } from "./support/faults/altered-computer.ts";
import { rice } from "./support/packaged-products.ts";
import { password, tenant } from "./support/people.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { runProgram } from "./support/processes.ts";
import { Sender } from "./support/sender.ts";
import { readStored } from "./support/stored-records.ts";
import { until } from "./support/until.ts";

const dayMs = 86_400_000;
/** How far all clocks of the computer, PostgreSQL's too, are ahead: by them a month of 12 that are kept is over. */
const aheadMs = 430 * dayMs;
/** The true time. The test cannot set PostgreSQL's clock, so the past is true, and the present clocks are ahead. */
const trueMs = Date.now() - aheadMs;
/** More comparisons than a day's rounds of retention, removals and housekeeping take, with long waits cut short. */
const enoughComparisons = 40;

let plant: Plant;
let directory: string;
let computer: AlteredComputer;
let data: string;

type Store = Awaited<ReturnType<typeof openPostgres>>;
const quiet = { info: () => undefined, warn: console.warn, error: console.error };
const inStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openPostgres({ databaseUrl: null, dataDirectory: data }, quiet);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

beforeAll(async () => {
  directory = makeQuickDirectory("fiel-clock-ahead-");
  computer = new AlteredComputer(directory, "computer");
  const equipment = [{ mid: 1, name: "EQ1", ip: "127.0.0.1", port: 1, createdAt: trueMs - dayMs }];
  plant = await openPlant({
    machines: 0,
    registrations: { groups: [], equipment, products: [rice] },
    environment: computer.environment,
  });
  data = path.join(plant.directory, "data");
  const account = ["--admin-email", "admin@saindo.test", "--password-file", passwordFile(password)];
  await plant.maintain("tenant", "add", "--tenant", "saindo", "--name", "Saindo", ...account);
  await plant.maintain("tenant", "keep", "--tenant", tenant, "--telemetry", "12");
  await plant.maintain("tenant", "block", "--tenant", "saindo");
});
afterAll(async () => {
  await plant.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Sends packages that were weighed minutes ago by the true time. */
async function weigh(): Promise<void> {
  const at = [trueMs - 120_000, trueMs - 60_000];
  const weighings: BatchInput["weighings"] = [
    { equipment: 1, product: "ARROZ-1", clock: "machine", at, weightMg: [1_010_000, 1_011_000] },
  ];
  await new Sender(plant.url, plant.deviceKey).send(weighings);
}

/** Makes the stores as they were at the true time: confirmed then, with a client in its days of grace until a day later. */
const takeBack = () =>
  inStore(async (store) => {
    const [at, later] = [new Date(trueMs), new Date(trueMs + dayMs)];
    await store.shared
      .updateTable("confirmed_time")
      .set({ confirmed_at: at, sure_at: at, vouched_at: at })
      .execute();
    await store.shared.deleteFrom("server_clocks").execute();
    const leaver = await clientNamed(store, "saindo");
    await store.withTenant(leaver, (transaction) =>
      transaction.updateTable("tenants").set({ leaves_at: later }).where("id", "=", leaver).execute(),
    );
  });

async function clientNamed({ shared }: Store, name: string): Promise<number> {
  const client = await findClient(shared, name);
  if (client === null) throw new Error(`no client ${name}`);
  return client.tenant_id;
}

/** What was deleted for good: months of the client, and whether the other client is gone. */
const deleted = () =>
  inStore(async (store) => {
    const id = await clientNamed(store, tenant);
    const months = await store.withTenant(id, (transaction) =>
      transaction
        .selectFrom("dropped_months")
        .select("month")
        .where("tenant_id", "=", id)
        .where("done_at", "is not", null)
        .execute(),
    );
    const isGone = (await findClient(store.shared, "saindo")) === null;
    return { months: months.map(({ month }) => month), isGone };
  });

/** Waits until the running server has compared its clock often. */
const hasCompared = () =>
  inStore(async ({ shared }) => {
    const seen = new Set<number>();
    await until("the server compares its clock", async () => {
      const rows = await shared.selectFrom("server_clocks").select("compared_at").execute();
      for (const { compared_at: at } of rows) seen.add(at.getTime());
      return seen.size > enoughComparisons ? true : undefined;
    });
  });

const clock = (...args: readonly string[]) =>
  runProgram({
    entry: "apps/server/src/fiel.ts",
    args: ["clock", ...args],
    environment: { FIEL_DATA: data },
  });

describe("a server that starts 430 days ahead, with PostgreSQL on the same computer", () => {
  it(
    "deletes neither the month of minutes ago nor a client in its days of grace",
    { timeout: patience.longMs },
    async () => {
      await weigh();
      await plant.server.stop();
      await takeBack();
      computer.alter({ longWaits: 1 / 200 });
      plant.server.start();
      await plant.serverReady();
      await hasCompared();
      expect(await deleted()).toEqual({ months: [], isGone: false });
      expect(await clock()).toMatch(/O relógio do servidor .+ está em .+, e ninguém o confirma/);
      expect(readFileSync(path.join(plant.directory, "server.log"), "utf8")).toContain("o relógio saltou");
      await plant.server.stop();
      expect((await readStored(data)).packages).toHaveLength(2);
    },
  );

  it(
    "deletes what is over once somebody said that the clock is right",
    { timeout: patience.longMs },
    async () => {
      plant.server.start();
      await plant.serverReady();
      const said = await clock("--confirm");
      expect(said).not.toContain("ninguém o confirma");
      const month = Number(new Date(trueMs - 120_000).toISOString().slice(0, 7).replace("-", ""));
      await until("the month and the client are deleted", async () => {
        const { months, isGone } = await deleted();
        return isGone && months.includes(month) ? true : undefined;
      });
      await plant.server.stop();
      expect((await readStored(data)).packages).toEqual([]);
    },
  );
});
