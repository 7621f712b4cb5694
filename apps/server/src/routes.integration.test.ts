import { type Audience, type Call, type ErrorBody, joinCalls, reportCharts } from "@fiel/contracts";
import { sampleSizes } from "@fiel/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { providerId } from "./platform/tenants/provider.ts";
import { addApiKey } from "./testing/api-key.ts";
import { readCallTable } from "./testing/call-table.ts";
import { addEndedTokens, type Ended, endedFor } from "./testing/ended-tokens.ts";
import { changeKinds, kindOf, supportOf } from "./testing/change-kinds.ts";
import { addScreenToken } from "./testing/screen-token.ts";
import { addTabletToken } from "./testing/tablet-token.ts";
import { asOperator, bearer, openTestApp, type TestApp } from "./testing/test-app.ts";

const callers = [
  "nobody",
  "stranger",
  "operator",
  "supervisor",
  "admin",
  "device",
  "admin of another",
  "device of another",
  "screen",
  "screen of another",
  "tablet",
  "tablet of another",
  "key",
  "key of another",
  "manager",
  "blocked manager",
  "support",
] as const;
type Caller = (typeof callers)[number];
/** Callers allowed for each audience; everybody else is refused before anything is read. */
const allowed: Record<Audience, readonly Caller[]> = {
  none: callers,
  user: ["operator", "supervisor", "admin", "support"],
  supervisor: ["supervisor", "admin", "support"],
  admin: ["admin", "support"],
  device: ["device", "device of another"],
  board: ["screen", "screen of another"],
  tablet: ["tablet", "tablet of another"],
  key: ["key", "key of another"],
  manager: ["manager"],
};

const table = readCallTable();
const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const nameOf = ({ method, path }: Pick<Call, "method" | "path">): string => `${method} ${path}`;

/** Decided by the table of the documentation, not by the call itself. */
function isAllowedTo(caller: Caller, call: Call): boolean {
  const line = table.get(nameOf(call));
  if (line === undefined) return false;
  return allowed[line.who].includes(caller) && !(caller === "support" && line.support === "closed");
}

/** A path of the OpenAPI documentation. */
interface Documented {
  readonly get?: {
    readonly parameters: readonly {
      readonly name: string;
      readonly in: string;
      readonly required?: boolean;
      readonly schema: unknown;
    }[];
  };
  readonly put?: {
    readonly requestBody: {
      readonly content: Readonly<Record<string, { readonly schema: { readonly properties: unknown } }>>;
    };
  };
}

let test: TestApp;
let tenant: string;
let origin: string;
const tokens = new Map<Caller | Ended | "support to see", string>();

beforeAll(async () => {
  test = await openTestApp();
  origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
  const [own, other] = [await test.postgres.addTenant(), await test.postgres.addTenant()];
  tenant = own.tenant;
  tokens.set("stranger", "x".repeat(43));
  tokens.set("operator", (await test.signIn(own, "Operator")).token);
  tokens.set("supervisor", (await test.signIn(own, "Supervisor")).token);
  tokens.set("admin", (await test.signIn(own, "Admin")).token);
  tokens.set("device", await test.addDeviceKey(own.tenantId));
  tokens.set("admin of another", (await test.signIn(other, "Admin")).token);
  tokens.set("device of another", await test.addDeviceKey(other.tenantId));
  tokens.set("screen", await addScreenToken(test.postgres.store, own.tenantId));
  tokens.set("screen of another", await addScreenToken(test.postgres.store, other.tenantId));
  tokens.set("tablet", await addTabletToken(test.postgres.store, own.tenantId));
  tokens.set("tablet of another", await addTabletToken(test.postgres.store, other.tenantId));
  tokens.set("key", await addApiKey(test.postgres.store, own.tenantId));
  tokens.set("key of another", await addApiKey(test.postgres.store, other.tenantId));
  tokens.set("manager", (await test.signInManager()).token);
  tokens.set("blocked manager", await addBlockedManagersToken());
  tokens.set("ended support", await addSupportToken());
  tokens.set("support to see", await addSupportToken("read"));
  const endedOnes = await addEndedTokens(test, own, await test.postgres.addTenant());
  for (const [whose, token] of endedOnes) tokens.set(whose, token);
});
afterAll(() => test.close());

/** Token of a manager who was blocked afterwards. */
async function addBlockedManagersToken(): Promise<string> {
  const { managerId, token } = await test.signInManager();
  await test.postgres.store.withTenant(providerId, (transaction) =>
    transaction.updateTable("users").set({ blocked: true }).where("id", "=", managerId).execute(),
  );
  return token;
}

/** Token of a manager with a support grant. */
async function addSupportToken(access: "read" | "admin" = "admin"): Promise<string> {
  const url = `/api/client/${tenant}/support`;
  const given = { method: "POST", url, payload: { access, hours: 1 } } as const;
  // Two grants, because the second ends the first and the calls name grant 1.
  for (let count = 0; count < 2; count += 1)
    await test.app.inject({ ...given, headers: bearer(tokens.get("admin") ?? "") });
  const entered = await test.app.inject({
    method: "POST",
    url: `/api/management/clients/account/${tenant}/support/session`,
    headers: bearer(tokens.get("manager") ?? ""),
  });
  return entered.json<{ user: { token: string } }>().user.token;
}

/** Order of calls: those that end a token needed by others come last, such as signing out and revoking a device key, board or tablet. */
const ending = ({ method, path }: Call): number => {
  if (method !== "DELETE") return 0;
  return (
    [
      "/boards/:id",
      "/tablets/:id",
      "/devices",
      "/api-keys/:id",
      "/users/access",
      "/managers/access",
    ].findIndex((end) => path.endsWith(end)) + 1
  );
};
const addressOf = ({ path }: Call) => path.replace(":tenant", tenant).replaceAll(/:\w+/g, "1");

/** Status and error code; a stream is left after its headers. */
async function statusOf(
  call: Call,
  caller: Caller | Ended | "support to see",
): Promise<{ status: number; code: string | null }> {
  const token = tokens.get(caller);
  const leave = new AbortController();
  const answer = await fetch(origin + addressOf(call), {
    method: call.method,
    headers: token === undefined ? {} : bearer(token),
    signal: leave.signal,
  });
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const code = answer.ok || isStream ? null : ((await answer.json()) as ErrorBody).error.code;
  leave.abort();
  return { status: answer.status, code };
}

const inOrder = (): Call[] => test.app.mountedCalls.toSorted((a, b) => ending(a) - ending(b));

describe("every mounted call", () => {
  it("changes nothing for support that was let in to see, and is closed to every token that ended", async () => {
    const wrong: unknown[] = [];
    const tryAs = async (call: Call, caller: Ended | "support to see") => {
      const { status, code } = await statusOf(call, caller);
      const support = caller === "support to see" ? table.get(nameOf(call))?.support : null;
      const isRefused = status === 401 || status === 403;
      const isRight =
        status < 500 &&
        isRefused !== (support === "sees") &&
        (support !== "changes" || code === "SupportReadOnly");
      if (!isRight) wrong.push({ call: nameOf(call), caller, status, code });
    };
    for (const call of inOrder()) {
      const asking: (Ended | "support to see")[] = endedFor(call.audience);
      if (asking.includes("ended support")) asking.push("support to see");
      await Promise.all(asking.map((caller) => tryAs(call, caller)));
    }
    expect(wrong).toEqual([]);
    tokens.set("support", await addSupportToken());
  });

  it("lets in whom its audience names, and nobody else", async () => {
    const calls = inOrder();
    expect(calls.length).toBeGreaterThan(8);
    const wrong: unknown[] = [];
    for (const call of calls) {
      for (const caller of callers) {
        const { status, code } = await statusOf(call, caller);
        const isAllowed = isAllowedTo(caller, call);
        const isRefused =
          status === 401 || (status === 403 && (code === "Forbidden" || code === "SupportClosed"));
        const isRight =
          call.audience === "none"
            ? code !== "Unauthenticated" && code !== "Forbidden"
            : isRefused !== isAllowed;
        if (!isRight || status >= 500)
          wrong.push({ call: `${call.method} ${call.path}`, caller, status, code });
      }
    }
    expect(wrong).toEqual([]);
  });

  it("stands in the table of who may call what, which has no other", () => {
    const mounted = test.app.mountedCalls.map(
      (call) => [nameOf(call), call.audience] satisfies [string, Audience],
    );
    const written = [...table].map(([name, { who }]) => [name, who]);
    expect(mounted.map(String).toSorted(byText)).toEqual(written.map(String).toSorted(byText));
  });

  it("that changes something and outlives support, or is somebody's own, is closed to support", () => {
    const changing = test.app.mountedCalls.filter(
      ({ method, path, audience }) =>
        method !== "GET" && path !== joinCalls.path && ["user", "supervisor", "admin"].includes(audience),
    );
    expect(changing.map((call) => [nameOf(call), supportOf(call)])).toEqual(
      changing.map((call) => [nameOf(call), table.get(nameOf(call))?.support]),
    );
    const used = new Set(changing.map(kindOf));
    expect(changeKinds.filter((kind) => !used.has(kind))).toEqual([]);
  });

  it("of a tenant's names the tenant in its path, or takes it from the device key, the screen's or the tablet's token, or the program's key", () => {
    const open = test.app.mountedCalls.filter(
      ({ audience, path }) => audience !== "none" && !path.includes("/:tenant"),
    );
    const withoutPath = new Set<Audience>(["device", "board", "tablet", "key", "manager"]);
    expect(open.filter(({ audience }) => !withoutPath.has(audience))).toEqual([]);
  });

  it("is in the documentation", async () => {
    const { paths } = (await test.app.inject({ url: "/api/docs", headers: asOperator })).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const missing = test.app.mountedCalls.filter(({ method, path }) => {
      const documented = paths[path.replaceAll(/:(\w+)/g, "{$1}")];
      return documented?.[method.toLowerCase()] === undefined;
    });
    expect(missing).toEqual([]);
  });

  it("is documented with what it takes as it takes it", async () => {
    const { paths } = (await test.app.inject({ url: "/api/docs", headers: asOperator })).json<{
      paths: Record<string, Documented>;
    }>();
    const parameters = (path: string) =>
      Object.fromEntries(
        paths[`/api/client/{tenant}/${path}`]?.get?.parameters
          .filter((one) => one.in === "query")
          .map(({ name, required = false, schema }) => [name, { required, schema }]) ?? [],
      );
    const ids = { type: "array", items: { type: "integer", minimum: 1, maximum: 2_147_483_647 } };
    expect(parameters("dashboard/production/summary")).toMatchObject({
      dates: {
        required: true,
        schema: {
          type: "string",
          contentMediaType: "application/json",
          contentSchema: {
            type: "array",
            maxItems: 400,
            items: { required: ["startTimestamp", "endTimestamp"] },
          },
        },
      },
      equipments: { required: false, schema: ids },
      operator: { required: false, schema: { type: "integer" } },
      product: { required: false, schema: { type: "string" } },
    });
    expect(parameters("dashboard/production/conformity")).toMatchObject({
      equipment: { required: false, schema: ids },
      equipments: { required: false, schema: ids },
      sampleSize: {
        required: false,
        schema: { default: 20, anyOf: sampleSizes.map((size) => ({ enum: [size] })) },
      },
    });
    expect(parameters("dashboard/events/occurrences")).toMatchObject({
      eventsCode: { required: false, schema: ids },
    });
    const charts = { type: "array", items: { type: "string", enum: reportCharts } };
    expect(parameters("reports")).toMatchObject({ charts: { required: true, schema: charts } });
    const form = paths["/api/client/{tenant}/users/profile"]?.put?.requestBody.content["multipart/form-data"];
    expect(form?.schema.properties).toMatchObject({ profile_pic: { type: "string", format: "binary" } });
  });

  it("is the only way in: no route answers under /api that is not one", async () => {
    const routes = test.app.printRoutes({ commonPrefix: false });
    const plain = routes.split("\n").filter((line) => line.includes("/api/"));
    const known = new Set(["/api/docs", ...test.app.mountedCalls.map(({ path }) => path)]);
    const unknown = plain
      .map((line) => /\/api\/[^\s(]*/.exec(line)?.[0] ?? line)
      .filter((path) => !known.has(path));
    expect(unknown).toEqual([]);
  });
});
