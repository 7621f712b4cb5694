import type { LanguageText, LanguageTexts, ListedLanguage } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "../audit/testing/unzip.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { formOf, testCaller } from "../../testing/test-caller.ts";
import { describeTranslatorsFile } from "./testing/translators-file.part.ts";

let test: TestApp;
let replica: FastifyInstance;
let manager: string;
let tenant: string;
let admin: string;

beforeAll(async () => {
  test = await openTestApp();
  replica = await test.openReplica();
  manager = (await test.signInManager()).token;
  const plant = await test.postgres.addTenant();
  ({ tenant } = plant);
  admin = (await test.signIn(plant, "Admin")).token;
});
afterAll(() => test.close());

const base = "/api/management/languages";

interface Answered<T> {
  readonly status: number;
  readonly body: T;
}

async function ask<T = unknown>(
  method: "GET" | "POST" | "PUT",
  rest: string,
  body?: object,
  token = manager,
): Promise<Answered<T>> {
  const answer = await test.app.inject({
    method,
    url: base + rest,
    headers: { ...bearer(token), "accept-language": "pt-BR" },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}
const put = (language: string, module: string, code: string, text: string) =>
  ask<LanguageText & { error: { fields?: Record<string, string> } }>("PUT", `/${language}/${module}`, {
    code,
    text,
  });
const textsOf = async (language: string) =>
  (await ask<LanguageTexts>("GET", `/${language}`)).body.modules.flatMap(({ texts }) => texts);
const one = async (language: string, code: string) =>
  (await textsOf(language)).find((text) => `${text.module}.${text.code}` === code);

/** Polls until the other server has received the change. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 100 && !(await isSo()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await isSo()).toBe(true);
};

describe("languages", () => {
  it("are the three that ship, complete, before any is added", async () => {
    const { body } = await ask<ListedLanguage[]>("GET", "");
    expect(body.map(({ code, shipped, empty }) => [code, shipped, empty])).toEqual([
      ["pt_BR", true, 0],
      ["en_US", true, 0],
      ["es_ES", true, 0],
    ]);
    expect((await ask<unknown[]>("GET", "/en_US/missing-codes")).body).toEqual([]);
  });

  it("are added once, of those that can be, and begin without a text", async () => {
    const possible = await ask<{ code: string; description: string }[]>("GET", "/possible-languages");
    expect(possible.body).toContainEqual({ code: "fr_FR", description: "Français (France)" });
    for (const language of ["", "xx_XX", "pt_PT", "fr"])
      expect((await ask("POST", "", { language })).status).toBe(422);
    expect((await ask("POST", "", {})).status).toBe(422);
    const added = await ask<ListedLanguage>("POST", "", { language: "fr_FR" });
    expect(added).toMatchObject({ status: 200, body: { code: "fr_FR", shipped: false } });
    expect(added.body.empty).toBe(added.body.texts);
    expect((await ask("POST", "", { language: "fr_FR" })).status).toBe(409);
    const again = await ask<{ code: string }[]>("GET", "/possible-languages");
    expect(again.body.map(({ code }) => code)).not.toContain("fr_FR");
    const missing = await ask<LanguageText[]>("GET", "/fr_FR/missing-codes");
    expect(missing.body).toHaveLength(added.body.texts);
    expect((await ask("GET", "/it_IT")).status).toBe(404);
    const { body: whole } = await ask<LanguageTexts>("GET", "/fr_FR");
    expect([whole.language, whole.description]).toEqual(["fr_FR", "Français (France)"]);
    expect(new Set(whole.modules.map(({ name }) => name)).size).toBe(whole.modules.length);
    for (const { name, texts } of whole.modules)
      expect(new Set(texts.map(({ module }) => module))).toEqual(new Set([name]));
  });
});

describe("a text", () => {
  it("is refused with what is wrong with it", async () => {
    const cases = [
      ["Sans valeur", "text", "Falta o marcador {{name}}."],
      ["Bienvenue {{nom}} {{name}}", "text", "O texto de origem não tem o marcador {{nom}}."],
      ["Bienvenue {{name}} <b>", "text", "O texto de origem não tem a marca <b>."],
      ["Bienvenue {{name}} $t(app.name)", "text", "O texto de origem não inclui $t(app.name)."],
      ["Bienvenue {{name}} {{", "text", "{{ está incompleto: não abre ou não fecha."],
      ["", "text", "O texto está vazio."],
    ] as const;
    for (const [text, field, message] of cases) {
      const { status, body } = await put("fr_FR", "management", "management.welcome", text);
      expect([text, status, body.error.fields?.[field]]).toEqual([text, 422, message]);
    }
    const unknown = await put("fr_FR", "management", "management.nothing", "x");
    expect([unknown.status, unknown.body.error.fields?.["code"]]).toEqual([
      422,
      "Não há texto com este código.",
    ]);
    const form = await put("fr_FR", "management", "managers.count_few", "{{count}} x");
    expect(form.body.error.fields?.["code"]).toBe("O idioma não tem esta forma de plural.");
    expect((await put("fr_FR", "nothing", "a.b", "x")).status).toBe(404);
    expect((await put("xx_XX", "management", "management.welcome", "x")).status).toBe(404);
  });

  it("holds on every server, in pages by an address that names its content", async () => {
    const changed = await put("fr_FR", "management", "management.welcome", "Bienvenue, {{name}}");
    expect(changed).toMatchObject({ status: 200, body: { text: "Bienvenue, {{name}}", changed: true } });
    const read = async (app: FastifyInstance, v = "") => app.inject(`/api/languages/fr_FR/management${v}`);
    await until(async () => (await read(replica)).body !== "{}");
    for (const app of [test.app, replica]) {
      const plain = await read(app);
      expect(plain.json()).toEqual({ "management.welcome": "Bienvenue, {{name}}" });
      expect(plain.headers["cache-control"]).toBe("no-cache");
      const hash = String(plain.headers["etag"]).replaceAll('"', "");
      const named = await read(app, `?v=${hash}`);
      expect(named.headers["cache-control"]).toContain("immutable");
      const same = await app.inject({
        url: "/api/languages/fr_FR/management",
        headers: { "if-none-match": `"${hash}"` },
      });
      expect(same.statusCode).toBe(304);
    }
    expect((await test.app.inject("/api/languages/it_IT/management")).statusCode).toBe(404);
    expect((await test.app.inject("/api/languages/en/nothing")).json()).toEqual({});
  });

  it("tells when its source changed since, until it is confirmed", async () => {
    expect(await one("en_US", "management.management.title")).toMatchObject({ sourceChanged: false });
    expect((await put("pt_BR", "management", "management.title", "Gestão do Fiel")).status).toBe(200);
    expect(await one("en_US", "management.management.title")).toMatchObject({
      source: "Gestão do Fiel",
      text: "Fiel Management",
      sourceChanged: true,
      changed: false,
    });
    expect((await put("en_US", "management", "management.title", "Fiel Management")).status).toBe(200);
    expect(await one("en_US", "management.management.title")).toMatchObject({ sourceChanged: false });
    expect((await put("pt_BR", "management", "management.title", "Fiel Gestão")).status).toBe(200);
    expect(await one("pt_BR", "management.management.title")).toMatchObject({
      changed: false,
      changedBy: null,
    });
  });

  it("of the server holds in its errors, mails and files, for who reads that language", async () => {
    await put("fr_FR", "errors", "errors.ClientNotFound", "Client inconnu.");
    await put("en_US", "errors", "errors.ClientNotFound", "There is no such client here.");
    await put("pt_BR", "linkMails", "invitation.subject", "Venha para o Fiel");
    await put("pt_BR", "auditFiles", "headers.0", "Instante");
    const errorIn = async (app: FastifyInstance, language: string) =>
      (
        await app.inject({
          url: "/api/management/clients/account/verify/nobody",
          headers: { "accept-language": language },
        })
      ).json<{ error: { message: string } }>().error.message;
    await until(async () => (await errorIn(replica, "fr-CA")) === "Client inconnu.");
    for (const app of [test.app, replica]) {
      expect(await errorIn(app, "en")).toBe("There is no such client here.");
      expect(await errorIn(app, "es")).toBe("El cliente no existe.");
      expect(await errorIn(app, "fr")).toBe("Client inconnu.");
      const file = await app.inject({
        url: `/api/client/${tenant}/audit/export`,
        headers: { ...bearer(admin), "accept-language": "pt-BR" },
      });
      expect(unzip(file.rawPayload, "xl/worksheets/sheet1.xml")).toContain("Instante");
    }
    await test.app.inject({
      method: "POST",
      url: "/api/management/managers/profile",
      headers: bearer(manager),
      payload: { name: "Bruno", email: "bruno@fornecedor.test" },
    });
    const invitation = () => test.mails.find(({ to }) => to === "bruno@fornecedor.test");
    await until(async () => invitation() !== undefined);
    expect(invitation()?.subject).toBe("Venha para o Fiel");
  });

  it("cannot be read or changed by a client's people, nor by nobody", async () => {
    for (const token of [admin, "x".repeat(43)]) {
      expect((await ask("GET", "", undefined, token)).status).toBe(401);
      expect((await ask("PUT", "/en_US/errors", { code: "errors.NotFound", text: "x" }, token)).status).toBe(
        401,
      );
    }
    const writing = test.postgres.store.withTenant(1, (transaction) =>
      transaction
        .insertInto("language_texts")
        .values({ language: "en_US", module: "errors", code: "errors.NotFound", text: "x" })
        .execute(),
    );
    await expect(writing).rejects.toThrow(/row-level security/);
  });
});

describeTranslatorsFile(() => ({ app: test.app, manager, put, one }));

it("a client's people can have an added language, and nobody one that there is not", async () => {
  const call = testCaller(test.app, tenant, admin);
  for (const [language, status] of [
    ["fr_FR", 200],
    ["it_IT", 422],
    ["en_US", 200],
  ] as const) {
    const form = formOf({ name: "Ana", emailNotification: "0", language });
    expect(await call("/users/profile", { method: "PUT", ...form })).toMatchObject({ status });
  }
});
