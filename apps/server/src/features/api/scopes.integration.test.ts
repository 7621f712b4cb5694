import { Writable } from "node:stream";
import { type ApiScope, type Call, getApiDescription, readingScopes } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../platform/observability/create-log.ts";
import { addApiKey } from "../../testing/api-key.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

const nowMs = Date.UTC(2026, 10, 27, 15);
let test: TestApp;
let own: { readonly tenantId: number };
beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
  const plant = (mids: readonly number[]) => ({
    equipment: mids.map((mid) => ({ mid, name: `M${mid}`, ip: "10.0.0.1", createdAt: 0 })),
    products: [{ code: 7, codeText: "7", name: "Arroz", netWeight: 200, packageWeight: 0 }],
  });
  own = await test.stores.addTenant(plant([3, 4]));
  await test.stores.addTenant(plant([3, 77]));
});
afterAll(() => test.close());

const scopeOf = ({ path }: Call): ApiScope => path.slice("/api/v1/".length) as ApiScope;
const allCalls = (): Call[] => test.app.mountedCalls.filter(({ audience }) => audience === "key");
const calls = (): Call[] => allCalls().filter(({ method }) => method === "GET");
const status = async (key: string, url: string): Promise<number> =>
  (await test.app.inject({ url, headers: bearer(key) })).statusCode;

describe("each scope of a key", () => {
  it("has its one call, and each call its scope", () => {
    expect(calls().map(scopeOf).toSorted()).toEqual([...readingScopes].toSorted());
  });

  it("opens its own call and no other", async () => {
    for (const scope of readingScopes) {
      const key = await addApiKey(test.postgres.store, own.tenantId, { scopes: [scope] });
      for (const call of calls())
        expect([scope, call.path, await status(key, call.path)]).toEqual([
          scope,
          call.path,
          scopeOf(call) === scope ? 200 : 403,
        ]);
    }
  });

  it("opens no machine of another client, nor one that it does not name", async () => {
    const wide = await addApiKey(test.postgres.store, own.tenantId);
    const narrow = await addApiKey(test.postgres.store, own.tenantId, { machines: [3] });
    const withMachines = calls().filter(({ query }) => query !== undefined);
    expect(withMachines.length).toBeGreaterThan(5);
    for (const { path } of withMachines) {
      expect([path, await status(wide, `${path}?machines=77`)]).toEqual([path, 422]);
      expect([path, await status(narrow, `${path}?machines=4`)]).toEqual([path, 403]);
      expect([path, await status(narrow, `${path}?machines=3`)]).toEqual([path, 200]);
    }
    const { machines } = (
      await test.app.inject({ url: "/api/v1/registrations", headers: bearer(narrow) })
    ).json<{ machines: { number: number }[] }>();
    expect(machines.map(({ number }) => number)).toEqual([3]);
  });

  it("answers 304 to who has the answer already", async () => {
    const key = await addApiKey(test.postgres.store, own.tenantId);
    const url = "/api/v1/registrations";
    const { etag } = (await test.app.inject({ url, headers: bearer(key) })).headers;
    const again = await test.app.inject({ url, headers: { ...bearer(key), "if-none-match": String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });
});

describe("the description of these calls", () => {
  it("has all of them and nothing else, each with its parameters and its answer", async () => {
    const description = (await test.app.inject({ url: getApiDescription.path })).json<{
      paths: Record<string, { get: { parameters?: { name: string }[]; responses: Record<string, unknown> } }>;
    }>();
    expect(Object.keys(description.paths).toSorted()).toEqual(
      allCalls()
        .map(({ path }) => path)
        .toSorted(),
    );
    const { parameters = [], responses } = description.paths["/api/v1/packages"]?.get ?? { responses: {} };
    expect(parameters.map(({ name }) => name)).toEqual(["machines", "cursor", "since", "limit", "format"]);
    expect(JSON.stringify(responses["200"])).toContain("throughSequence");
  });

  it.each([
    ["pt-BR", "Ler os dados por um programa"],
    ["en", "Read the data by a program"],
    ["es", "Leer los datos por un programa"],
  ])("is a page too, in %s", async (language, title) => {
    const page = await test.app.inject({ url: "/api/v1/docs", headers: { "accept-language": language } });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain(`<h1>${title}</h1>`);
    // A browser would translate names of fields and codes too.
    expect(page.body).toMatch(/<html[^>]* translate="no"/);
    for (const { method, path } of allCalls()) expect(page.body).toContain(`<code>${method} ${path}</code>`);
    expect(page.body).toContain("packages[].machine.name");
  });
});

it("leaves no key in the log, whatever is answered", async () => {
  let written = "";
  const log = createLog(
    "trace",
    new Writable({
      write(line: Buffer, _encoding, done) {
        written += line.toString();
        done();
      },
    }),
  );
  const app = await test.openReplica({ log });
  const key = await addApiKey(test.postgres.store, own.tenantId, { scopes: ["packages"] });
  for (const url of ["packages", "packages?cursor=abc", "stops", "nothing"])
    await app.inject({ url: `/api/v1/${url}`, headers: bearer(key) });
  await app.inject({ url: `/api/v1/packages?key=${key}`, headers: bearer(key) });
  await app.inject({ url: "/api/v1/packages", headers: bearer(`${key}x`) });
  expect(written).toContain("/api/v1/packages");
  expect(written).not.toContain(key);
});
