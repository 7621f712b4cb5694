import {
  type Board,
  type BoardEvent,
  type BoardPicture,
  type BoardSettings,
  pairingAlphabet,
  pairingCodeS,
  type TvSettings,
} from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { newScreen as screen, newSettings as settings, oldBrowser as old } from "./testing/new-screen.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { describeFigures } from "./testing/figures.part.ts";
import { plannedPlant } from "./testing/planned-plant.ts";

const minuteMs = 60_000;
/** Noon in São Paulo. */
const noonMs = Date.UTC(2026, 10, 19, 15);
let nowMs = noonMs;
let test: TestApp;
let plant: { tenantId: number; tenant: string };
let admin: TestCaller;
let token: string;

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
  plant = await test.stores.addTenant(plannedPlant);
  token = (await test.signIn(plant, "Admin")).token;
  admin = testCaller(test.app, plant.tenant, token);
});
afterAll(() => test.close());

async function startScreen(address = "203.0.113.7"): Promise<{ code: string; token: string }> {
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/tv/pairings",
    payload: screen,
    headers: { "user-agent": old, "x-forwarded-for": address },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const tv = (path: string, of: string) =>
  test.app.inject({ url: `/api/tv${path}`, headers: { ...bearer(of), "user-agent": old } });
const boardQuery = "/board?width=1920&height=1080&version=1.0.0&bundle=";
async function pair(more: Partial<BoardSettings> = {}): Promise<{ board: Board; token: string }> {
  const { code, token: own } = await startScreen();
  const { body, status } = await admin<Board>("/boards", { body: { ...settings, ...more, code } });
  expect(status).toBe(200);
  return { board: body, token: own };
}

describe("pairing a screen", () => {
  it("needs no sign-in there, and the code once", async () => {
    const { code, token: own } = await startScreen();
    expect(code).toMatch(new RegExp(`^[${pairingAlphabet}]{6}$`));
    expect((await tv(boardQuery, own)).statusCode).toBe(401);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`;
    const found = await admin(`/boards/pairings/${encodeURIComponent(typed)}`);
    expect(found.body).toEqual({ ...screen, browser: "Chromium 68", isCurrent: true });
    const { body } = await admin<Board>("/boards", { body: { ...settings, code: typed } });
    expect(body).toMatchObject({ ...settings, seen: null, version: 1 });
    expect(JSON.stringify(body)).not.toMatch(/token/i);
    const shown = await tv(boardQuery, own);
    expect(shown.json<TvSettings>()).toMatchObject({
      name: "Expedição",
      seconds: 20,
      language: "pt_BR",
      timeZone: "America/Sao_Paulo",
      offsets: { changes: [{ minutes: -180 }] },
      now: nowMs,
    });
    expect((await admin("/boards", { body: { ...settings, code } })).code).toBe("NotFound");
    const [listed] = (await admin<Board[]>("/boards")).body;
    expect(listed?.seen).toEqual({ ...screen, at: nowMs, browser: "Chromium 68", isCurrent: true });
  });

  it("keeps no token that could be used", async () => {
    const { token: own } = await pair();
    const rows = await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
      transaction.selectFrom("boards").selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(own);
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
  });

  it("is over when the code's time is", async () => {
    const { code } = await startScreen();
    nowMs += (pairingCodeS + 1) * 1000;
    const { code: refused } = await admin("/boards", { body: { ...settings, code } });
    nowMs = noonMs;
    expect(refused).toBe("NotFound");
  });

  it("lets nobody guess codes, nor ask for them without end", async () => {
    const guesser = testCaller(test.app, plant.tenant, (await test.signIn(plant, "Admin")).token);
    const guesses: unknown[] = [];
    const { code: own } = await startScreen();
    for (let i = 0; i < 14; i += 1) {
      // Looking up an own screen in between does not reset the guesses.
      await guesser(`/boards/pairings/${own}`);
      guesses.push((await guesser("/boards/pairings/AAAAAA")).code);
    }
    expect(guesses.slice(0, 10)).toEqual(Array(10).fill("NotFound"));
    expect(guesses.at(-1)).toBe("TooManyRequests");
    const asking = async () =>
      (
        await test.app.inject({
          method: "POST",
          url: "/api/tv/pairings",
          payload: screen,
          headers: { "x-forwarded-for": "198.51.100.9" },
        })
      ).statusCode;
    const statuses: number[] = [];
    for (let i = 0; i < 64; i += 1) statuses.push(await asking());
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it("refuses machines of others, no page at all, and half a schedule", async () => {
    const { code } = await startScreen();
    const tried = (more: Partial<BoardSettings>) =>
      admin("/boards", { body: { ...settings, ...more, code } });
    expect((await tried({ equipments: [99] })).code).toBe("UnknownEquipment");
    expect((await tried({ pages: [] })).fields).toHaveProperty("pages");
    expect((await tried({ darkFrom: "22:00" })).fields).toHaveProperty("darkTo");
    expect((await tried({ darkFrom: "22:00", darkTo: "06:00" })).status).toBe(200);
  });
});

describe("a paired screen", () => {
  it("reads its board alone, and nothing else of the client", async () => {
    const { token: own } = await pair({ equipments: [4], pages: ["machines"] });
    const { data } = (await tv("/picture", own)).json<{ data: BoardPicture }>();
    expect(data.machines.map(({ name }) => name)).toEqual(["FEJ1"]);
    expect(data).toMatchObject({ all: false, stops: null, pace: null, giveaway: null });
    const others = test.app.mountedCalls.filter(
      ({ audience }) => audience === "user" || audience === "admin",
    );
    for (const { method, path } of others) {
      const url = path.replace(":tenant", plant.tenant).replaceAll(/:\w+/g, "1");
      const answer = await test.app.inject({ method, url, headers: bearer(own) });
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
  });

  it("has a log: what people did to it, what it reported, when it fell silent and dark", async () => {
    const { board, token: own } = await pair({ name: "Com história", darkFrom: "11:30", darkTo: "13:00" });
    const report = (version: string) => tv(boardQuery.replace("1.0.0", version), own);
    const logged = async () =>
      (await admin<{ events: BoardEvent[] }>("/boards/events")).body.events.filter(
        (one) => one.board.id === board.id,
      );
    await report("1.0.0");
    await report("1.0.0");
    nowMs += 10 * minuteMs;
    await report("1.1.0");
    await admin(`/boards/${board.id}/command`, { body: { command: "reload" } });
    const told = await logged();
    nowMs += 5 * minuteMs;
    const later = await logged();
    await admin(`/boards/${board.id}`, { method: "DELETE" });
    const revoked = await logged();
    nowMs = noonMs;
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(
      ["back", "paired", "reloaded", "seen", "silent", "updated"].toSorted(),
    );
    expect(told.find(({ kind }) => kind === "back")).toMatchObject({
      at: noonMs + 10 * minuteMs,
      since: noonMs,
      board: { name: "Com história" },
    });
    expect(told.find(({ kind }) => kind === "updated")).toMatchObject({ version: "1.1.0" });
    expect(later.filter(({ kind }) => kind === "silent")).toHaveLength(2);
    expect(revoked.map(({ kind }) => kind)).toContain("revoked");
    const other = await test.stores.addTenant(smallPlant);
    const stranger = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
    expect((await stranger("/boards/events")).body).toEqual({ events: [], older: 0 });
  });

  it("is cut off at once on every server when it is revoked, stream and all", async () => {
    const { board, token: own } = await pair();
    const other = await test.openReplica({ now: () => nowMs });
    const origin = await other.listen({ port: 0, host: "127.0.0.1" });
    const stream = await fetch(`${origin}/api/tv/live`, { headers: bearer(own) });
    const reader = stream.body?.getReader();
    const rest = (async () => {
      for (;;) if ((await reader?.read())?.done !== false) return "ended";
    })();
    expect((await admin(`/boards/${board.id}`, { method: "DELETE" })).status).toBe(200);
    expect((await tv(boardQuery, own)).statusCode).toBe(401);
    expect(await rest).toBe("ended");
    expect((await admin<Board[]>("/boards")).body.map(({ id }) => id)).not.toContain(board.id);
    expect((await admin(`/boards/${board.id}`, { method: "DELETE" })).code).toBe("NotFound");
  });

  it("hears what its administrator wants of it, and of it alone", async () => {
    const [one, two] = [await pair({ name: "Uma" }), await pair({ name: "Outra" })];
    const origin = await (
      await test.openReplica({ now: () => nowMs })
    ).listen({ port: 0, host: "127.0.0.1" });
    const listen = async (of: string) => {
      const stream = await fetch(`${origin}/api/tv/live`, { headers: bearer(of) });
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      void (async () => {
        for (;;) {
          const { done, value } = (await reader?.read()) ?? { done: true };
          if (done) return;
          text += value;
        }
      })().catch(() => undefined);
      return { text: () => text, leave: () => reader?.cancel() };
    };
    const [hearing, deaf] = [await listen(one.token), await listen(two.token)];
    await admin(`/boards/${one.board.id}/command`, { body: { command: "identify" } });
    await expect.poll(hearing.text).toContain('event: command\ndata: {"command":"identify"}');
    expect(deaf.text()).not.toContain("command");
    const { body } = await admin<Board>("/boards", {
      method: "PUT",
      body: { ...settings, id: one.board.id, seconds: 30 },
      headers: { "if-match": `"${one.board.version}"` },
    });
    expect(body).toMatchObject({ seconds: 30, version: 2 });
    await expect.poll(hearing.text).toContain("registrations");
    expect((await tv(boardQuery, one.token)).json<TvSettings>().seconds).toBe(30);
    await Promise.all([hearing.leave(), deaf.leave()]);
  });
});

describeFigures(() => ({ test, noonMs }));
