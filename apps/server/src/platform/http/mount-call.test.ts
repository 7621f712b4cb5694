import { defineCall, getProductionSummary, type Audience, type ErrorBody } from "@fiel/contracts";
import pino from "pino";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { CallError } from "./call-error.ts";
import { createHttp } from "./create-http.ts";
import { mountCall } from "./mount-call.ts";
import type { Authenticator, DevicePrincipal, ManagerPrincipal, UserPrincipal } from "./principal.ts";

const person = (role: UserPrincipal["role"], language = "pt_BR"): UserPrincipal => ({
  kind: "user",
  tenantId: 7,
  tenant: "acme",
  timeZone: "America/Sao_Paulo",
  userId: role,
  name: role,
  role,
  language,
  tokenHash: "00",
});
const users: Record<string, UserPrincipal> = {
  admin: person("Admin"),
  supervisor: person("Supervisor"),
  operator: person("Operator"),
  english: person("Admin", "en"),
};
const device: DevicePrincipal = {
  kind: "device",
  tenantId: 7,
  tenant: "acme",
  timeZone: "America/Sao_Paulo",
  deviceId: 1,
  ingestPerMinute: null,
};
const manager: ManagerPrincipal = { ...person("Admin"), kind: "manager", tenantId: 0, tenant: ":provider" };

const authenticator: Authenticator = {
  user: async (token) => users[token] ?? null,
  board: async () => null,
  tablet: async () => null,
  key: async () => null,
  device: async (key) => (key === "device" ? device : null),
  manager: async (token) => (token === "manager" ? manager : null),
};

const app = () => createHttp({ authenticator, log: pino({ level: "silent" }) });
let open = app();
const started = () => (open = app());
afterEach(() => open.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const call = <const A extends Audience>(audience: A) =>
  defineCall({
    method: "GET",
    path: "/api/client/:tenant/things",
    audience,
    answer: z.object({ ok: z.boolean() }),
    summary: "Things",
  });

describe("who may make a call", () => {
  it.each([
    ["none", ["nobody", "admin", "supervisor", "operator", "device", "manager"]],
    ["user", ["admin", "supervisor", "operator"]],
    ["supervisor", ["admin", "supervisor"]],
    ["admin", ["admin"]],
    ["device", ["device"]],
    ["manager", ["manager"]],
  ] as const)("lets %s calls be made by %j alone", async (audience, allowed) => {
    const http = started();
    mountCall(http, call(audience), () => ({ ok: true }));
    for (const token of ["nobody", "admin", "supervisor", "operator", "device", "manager"] as const) {
      const { statusCode } = await http.inject({ url: "/api/client/acme/things", headers: as(token) });
      const refused = users[token] && audience !== "device" && audience !== "manager" ? 403 : 401;
      expect([token, statusCode]).toEqual([
        token,
        (allowed as readonly string[]).includes(token) ? 200 : refused,
      ]);
    }
  });

  it("refuses the path of another tenant before the handler runs", async () => {
    const http = started();
    let ran = false;
    mountCall(http, call("user"), () => ({ ok: (ran = true) }));
    const answer = await http.inject({ url: "/api/client/other/things", headers: as("admin") });
    expect(answer.statusCode).toBe(403);
    expect(answer.json<ErrorBody>().error.code).toBe("Forbidden");
    expect(ran).toBe(false);
  });

  it("asks for a token before it reads what was sent", async () => {
    const http = started();
    const post = defineCall({ ...call("user"), method: "POST", body: z.object({ name: z.string() }) });
    mountCall(http, post, () => ({ ok: true }));
    const answer = await http.inject({
      method: "POST",
      url: "/api/client/acme/things",
      payload: "{not json",
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });
});

describe("what comes in", () => {
  const search = defineCall({
    ...call("user"),
    query: z.object({ limit: z.coerce.number().int().max(10), sort: z.enum(["name"]).default("name") }),
  });

  it("gives the handler the parsed values", async () => {
    const http = started();
    let seen: unknown;
    mountCall(http, search, ({ query, params, principal }) => {
      seen = { query, tenant: params.tenant, id: principal.tenantId };
      return { ok: true };
    });
    await http.inject({ url: "/api/client/acme/things?limit=3", headers: as("admin") });
    expect(seen).toEqual({ query: { limit: 3, sort: "name" }, tenant: "acme", id: 7 });
  });

  it("names each bad field, in the caller's language", async () => {
    const http = started();
    mountCall(http, search, () => ({ ok: true }));
    const ask = async (token: string, language?: string) => {
      const headers = { ...as(token), ...(language === undefined ? {} : { "accept-language": language }) };
      const answer = await http.inject({ url: "/api/client/acme/things?limit=30&sort=x", headers });
      expect(answer.statusCode).toBe(422);
      return answer.json<ErrorBody>().error;
    };
    const portuguese = await ask("admin");
    expect(Object.keys(portuguese.fields ?? {})).toEqual(["limit", "sort"]);
    expect(portuguese).toMatchObject({
      code: "InvalidRequest",
      message: "Há dados inválidos na solicitação.",
    });
    const english = await ask("english", "es");
    expect(english.message).toBe("The request has invalid data.");
    expect(english.fields?.["limit"]).not.toBe(portuguese.fields?.["limit"]);
  });

  it("refuses a query that is no UTF-8: it would be searched for as it is written", async () => {
    const http = started();
    const named = defineCall({ ...call("user"), query: z.object({ name: z.string() }) });
    mountCall(http, named, ({ query }) => ({ ok: query.name === "100% \u00e7" }));
    const ask = (name: string) =>
      http.inject({ url: `/api/client/acme/things?name=${name}`, headers: as("admin") });
    expect((await ask("100%25+%C3%A7")).json()).toEqual({ ok: true });
    for (const bytes of ["%FF", "%C3", "a%ED%A0%80", "%ED%B0%80b", "%", "%zz"]) {
      const answer = await ask(bytes);
      expect([bytes, answer.statusCode]).toEqual([bytes, 422]);
      expect(Object.keys(answer.json<ErrorBody>().error.fields ?? {})).toEqual(["query"]);
    }
  });

  it("honours a body limit and a content parser of the feature's own scope", async () => {
    const http = started();
    const post = defineCall({ ...call("none"), method: "POST", body: z.object({ size: z.number() }) });
    await http.register(async (scope) => {
      scope.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) => {
        done(null, { size: body.length });
      });
      mountCall(scope, post, ({ body }) => ({ ok: body.size === 5 }), { bodyLimit: 16 });
    });
    const send = (payload: string, type = "text/plain") =>
      http.inject({
        method: "POST",
        url: "/api/client/acme/things",
        payload,
        headers: { "content-type": type },
      });
    expect((await send("12345")).json()).toEqual({ ok: true });
    expect((await send("x".repeat(17))).json<ErrorBody>().error.code).toBe("BatchTooLarge");
    expect((await send("x".repeat(17))).statusCode).toBe(413);
    expect((await send("<a/>", "text/xml")).statusCode).toBe(415);
    expect((await send("{", "application/json")).statusCode).toBe(422);
  });
});

it("takes an address with as many windows as a filter may have", async () => {
  const http = started();
  const filtered = defineCall({ ...call("none"), query: getProductionSummary.query });
  let windows = 0;
  mountCall(http, filtered, ({ query }) => ({ ok: (windows = query.dates.length) > 0 }));
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  const startMs = Date.UTC(2026, 0, 1);
  const dates = Array.from({ length: 400 }, (_, day) => ({
    startTimestamp: startMs + day * 86_400_000,
    endTimestamp: startMs + day * 86_400_000 + 28_800_000,
  }));
  const query = new URLSearchParams({ dates: JSON.stringify(dates) });
  const answer = await fetch(`${origin}/api/client/acme/things?${query.toString()}`);
  expect({ status: answer.status, windows }).toEqual({ status: 200, windows: 400 });
});

describe("what goes out", () => {
  it("does not send what the contract does not know, nor an answer that breaks it", async () => {
    const http = started();
    mountCall(http, call("none"), () => ({ ok: true, secret: "x" }) as { ok: boolean });
    expect((await http.inject("/api/client/acme/things")).json()).toEqual({ ok: true });
    const broken = started();
    mountCall(broken, call("none"), () => ({ ok: "yes" }) as unknown as { ok: boolean });
    expect((await broken.inject("/api/client/acme/things")).json<ErrorBody>().error.code).toBe("Unexpected");
  });

  it.each([
    [new CallError("TooManyRequests", { retryAfterS: 2.5 }), 429, "TooManyRequests", "3"],
    [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), 503, "StoreUnavailable", "5"],
    [
      new Error("query", { cause: Object.assign(new Error("going down"), { code: "57P01" }) }),
      503,
      "StoreUnavailable",
      "5",
    ],
    [new Error("a secret of the inside"), 500, "Unexpected", undefined],
  ])("turns %s into %i %s", async (error, status, code, retryAfter) => {
    const http = started();
    mountCall(http, call("none"), () => Promise.reject(error));
    const answer = await http.inject("/api/client/acme/things");
    expect(answer.statusCode).toBe(status);
    expect(answer.json<ErrorBody>().error.code).toBe(code);
    expect(answer.headers["retry-after"]).toBe(retryAfter);
    expect(answer.body).not.toContain("secret");
  });

  it.each([
    [[], "127.0.0.1"],
    [["10.0.0.0/8"], "127.0.0.1"],
    [["127.0.0.1/32"], "192.168.7.9"],
    [["127.0.0.1/32", "192.168.0.0/16"], "203.0.113.8"],
  ])("believes where a request comes from by the proxies %j alone", async (trustedProxies, expected) => {
    const http = (open = createHttp({ authenticator, log: pino({ level: "silent" }), trustedProxies }));
    http.get("/from", ({ ip }) => ip);
    const headers = { "x-forwarded-for": "203.0.113.8, 192.168.7.9" };
    expect((await http.inject({ url: "/from", headers })).body).toBe(expected);
  });

  it("carries the caller's request id, or one of its own when that is none", async () => {
    const http = started();
    const idOf = async (given: string) =>
      (await http.inject({ url: "/api/nothing", headers: { "x-request-id": given } })).headers[
        "x-request-id"
      ];
    expect(await idOf("abc-12345")).toBe("abc-12345");
    expect(await idOf("bad id\n<script>")).toMatch(/^[\da-f-]{36}$/);
    const missing = await http.inject("/api/nothing");
    expect([missing.statusCode, missing.json<ErrorBody>().error.code]).toEqual([404, "NotFound"]);
  });

  it("answers an address that cannot be read in the same form", async () => {
    const answer = await started().inject("/api/client/%E0%A4%A/things");
    expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([422, "InvalidRequest"]);
  });

  it("tells the handler when the caller hangs up", async () => {
    const http = started();
    const begun = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    mountCall(http, call("none"), async ({ signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      aborted.resolve();
      return { ok: true };
    });
    const address = await http.listen({ port: 0, host: "127.0.0.1" });
    const hangUp = new AbortController();
    const asked = fetch(`${address}/api/client/acme/things`, { signal: hangUp.signal }).catch(
      () => "hung up",
    );
    await begun.promise;
    hangUp.abort();
    await aborted.promise;
    expect(await asked).toBe("hung up");
  });

  it("does not take a body that was read to its end for a caller that hung up", async () => {
    const http = started();
    const seen: boolean[] = [];
    mountCall(http, { ...call("none"), method: "POST", body: z.object({}) }, async ({ signal }) => {
      await sleep(50);
      seen.push(signal.aborted);
      throw new CallError("InvalidCredentials");
    });
    const address = await http.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(`${address}/api/client/acme/things`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect({ status: answer.status, seen }).toEqual({ status: 401, seen: [false] });
  });
});
