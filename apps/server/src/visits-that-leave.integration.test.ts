import { randomUUID } from "node:crypto";
import { request, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { queryObjects } from "node:v8";
import { livePath, reportCharts, tabletLivePath, tvLivePath } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queryOf } from "./testing/dashboard-questions.ts";
import { EndlessStores } from "./testing/endless-stores.ts";
import { addScreenToken } from "./testing/screen-token.ts";
import { addTabletToken } from "./testing/tablet-token.ts";
import { asOperator, bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { smallPlant } from "./testing/test-stores.ts";

const visits = 1_000;
const atOnce = 20;
const hourMs = 3_600_000;

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly token: string;
  /** The answer begins only when there is something to say. */
  readonly isHeldOpen?: true;
}

const stores = new EndlessStores();
let test: TestApp;
let app: FastifyInstance;
let kinds: readonly Kind[];
/** Checks of the visitors' tokens. */
let checks = 0;
let beats = 0;
let endStaying: () => void = () => undefined;
beforeAll(async () => {
  test = await openTestApp({}, stores.openPlace);
  const plant = await test.stores.addTenant(smallPlant);
  const { token } = await test.signIn(plant, "Admin");
  const screen = await addScreenToken(test.postgres.store, plant.tenantId);
  const tablet = await addTabletToken(test.postgres.store, plant.tenantId);
  const key = await test.addDeviceKey(plant.tenantId);
  const endMs = Date.now();
  const asked = queryOf({
    windows: [{ startMs: endMs - hourMs, endMs }],
    charts: reportCharts,
    equipments: 3,
  });
  const own = (path: string) => `/api/client/${plant.tenant}/${path}?${asked.toString()}`;
  kinds = [
    { name: "a page's stream", path: livePath.replace(":tenant", plant.tenant), token },
    { name: "a screen's stream", path: tvLivePath, token: screen },
    { name: "a tablet's stream", path: tabletLivePath, token: tablet },
    {
      name: "a gateway's open request",
      path: `/api/device/v1/requests?gateway=${randomUUID()}&waitS=50`,
      token: key,
      isHeldOpen: true,
    },
    { name: "a screen's board", path: "/api/tv/picture", token: screen },
    { name: "a page's board", path: own("dashboard/board"), token },
    { name: "a download of figures", path: `${own("reports")}&format=xlsx`, token },
    { name: "a download of pages", path: `${own("reports")}&format=pdf`, token },
    { name: "a download of lines", path: own("reports/lines"), token },
    { name: "a download of registrations", path: own("registrations/exports/products"), token },
  ];
  app = await test.openReplica();
  await app.listen({ port: 0, host: "127.0.0.1" });
  slowChecks(kinds.map(({ token }) => token));
  await stay(livePath.replace(":tenant", plant.tenant), (await test.signIn(plant, "Operator")).token);
});
afterAll(async () => {
  endStaying();
  await test.close();
});

/** Each check of a token takes another time, as of a busy store, so that visits leave before, while and after it is made. */
function slowChecks(visitors: readonly string[]): void {
  const real = { ...app.authenticator };
  const slow =
    <T>(check: (token: string) => Promise<T>) =>
    async (token: string): Promise<T> => {
      if (visitors.includes(token)) checks += 1;
      await sleep((checks * 7) % 31);
      return check(token);
    };
  Object.assign(app.authenticator, {
    user: slow((token) => real.user(token)),
    board: slow((token) => real.board(token)),
    tablet: slow((token) => real.tablet(token)),
    device: slow((token) => real.device(token)),
  });
}

const connect = (path: string, token: string) => {
  const { port } = app.server.address() as AddressInfo;
  const asked = request({ port, host: "127.0.0.1", path, headers: bearer(token), agent: false });
  asked.on("error", () => undefined).end();
  return asked;
};

/** Opens a stream that stays, and counts its beats. */
const stay = (path: string, token: string): Promise<void> =>
  new Promise((resolve) => {
    const asked = connect(path, token);
    endStaying = () => asked.destroy();
    asked.once("response", (answer) => {
      answer
        .on("error", () => undefined)
        .on("data", (piece) => (beats += Number(String(piece).includes("vivo"))));
      resolve();
    });
  });

/** Asks, and leaves so many ms after that, or after the answer began. Returns the answer's status; null when it had not begun. */
const visit = ({ path, token, isHeldOpen }: Kind, { stayMs, isPatient }: Stay): Promise<number | null> =>
  new Promise((resolve) => {
    let status: number | null = null;
    const asked = connect(path, token);
    const leave = () => asked.destroy();
    const end = isPatient && isHeldOpen !== true ? undefined : setTimeout(leave, stayMs);
    asked.once("response", (answer) => {
      status = answer.statusCode ?? null;
      answer.on("error", () => undefined).resume();
      if (isPatient) setTimeout(leave, stayMs);
    });
    asked.once("close", () => {
      clearTimeout(end);
      resolve(status);
    });
  });

interface Stay {
  readonly stayMs: number;
  /** Waits for the answer to begin. */
  readonly isPatient: boolean;
}

const streams = async (): Promise<number> =>
  Number(
    /^fiel_live_streams (\d+)$/m.exec((await app.inject({ url: "/metrics", headers: asOperator })).body)?.[1],
  );

const activeInPostgres = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
  `.execute(test.postgres.store.shared);
  return rows[0]?.n ?? 0;
};

/** Listeners of what lives as long as the server. */
const listeners = (): number =>
  [process, app.server]
    .flatMap((one) => one.eventNames().map((name) => one.listenerCount(name as "close")))
    .reduce((sum, one) => sum + one, 0);

/** What the server has now. */
const countNow = async () => ({
  timers: process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
  listeners: listeners(),
  streams: await streams(),
  postgres: await activeInPostgres(),
  engine: (await stores.running("engine", test.postgres.store)).told,
});
/** Answers that something keeps: a listener or a subscription, or a timer, also one that does not keep the process alive. */
const countKept = async () => ({ answers: queryObjects(ServerResponse, { format: "count" }) });

/** Most that may be there besides, of what comes and goes by itself, such as the two timers of each of the pool's twenty connections. */
const mostMore: Readonly<Record<string, number>> = { timers: 20, answers: 20 };

/** Expects that soon there is no more than before, beyond what comes and goes. */
async function expectNoMore<T extends Readonly<Record<string, number>>>(
  before: T,
  count: () => Promise<T>,
): Promise<void> {
  const more = async () =>
    Object.entries(await count()).flatMap(([name, now]) => {
      const left = now - (before[name] ?? 0);
      return left > (mostMore[name] ?? 0) ? [`${name}: ${left} more`] : [];
    });
  await expect.poll(more).toEqual([]);
}

/** Checks of visitors' tokens while the stream that stays is checked three times. */
async function checksInBeats(): Promise<number> {
  const [heard, checked] = [beats, checks];
  while (beats < heard + 3) await sleep(20);
  return checks - checked;
}

it("a thousand visits that leave at random moments leave no timer, listener, subscription or query", async () => {
  const statuses = new Map(kinds.map(({ name }) => [name, new Set<number | null>()]));
  let begun = 0;
  const go = async (until: number): Promise<void> => {
    while (begun < until) {
      const kind = kinds[begun % kinds.length];
      begun += 1;
      if (kind === undefined) return;
      // From at once to later than the slowest check.
      const stayed = { stayMs: (begun * 13) % 61, isPatient: begun % 7 === 0 };
      statuses.get(kind.name)?.add(await visit(kind, stayed));
    }
  };
  const goAll = (until: number) => Promise.all(Array.from({ length: atOnce }, () => go(until)));
  // The first visits fill pools and caches, which stay.
  await goAll(visits / 10);
  const [before, keptBefore] = [await countNow(), await countKept()];
  await goAll(visits / 10 + visits);
  await expectNoMore(before, countNow);
  // A walk through all memory, which takes seconds.
  await expectNoMore(keptBefore, countKept);
  await expect.poll(checksInBeats).toBe(0);
  // Of each kind some left before the answer began, and some later.
  for (const { name, isHeldOpen = false } of kinds)
    expect([name, statuses.get(name)?.has(null), isHeldOpen || statuses.get(name)?.has(200)]).toEqual([
      name,
      true,
      true,
    ]);
});
