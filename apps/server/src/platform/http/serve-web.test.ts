import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ErrorBody } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttp } from "./create-http.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { answerPage, serveWeb } from "./serve-web.ts";

const nobody = async () => null;
const open = async (directory: string, boardFrames: readonly string[] = []): Promise<FastifyInstance> => {
  const authenticator = {
    user: nobody,
    device: nobody,
    board: nobody,
    tablet: nobody,
    key: nobody,
    manager: nobody,
  };
  const notFound = answerPage(directory, { boardFrames });
  const app = createHttp({ authenticator, log: pino({ level: "silent" }), notFound });
  addSecurityHeaders(app, "https://fiel.example.com");
  await serveWeb(app, directory);
  return app;
};

const top = mkdtempSync(path.join(tmpdir(), "fiel-web-"));
const directory = path.join(top, "dist");
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(path.join(directory, "assets"), { recursive: true });
  writeFileSync(path.join(directory, "index.html"), "<!doctype html><head><title>Fiel</title></head>");
  writeFileSync(path.join(directory, "tv.html"), "screens");
  writeFileSync(path.join(directory, "acknowledge.html"), "link");
  writeFileSync(path.join(directory, "operator.html"), "tablets");
  writeFileSync(path.join(directory, "favicon.svg"), "<svg/>");
  writeFileSync(path.join(directory, "assets", "main-a1b2.js"), "export {};");
  writeFileSync(path.join(directory, "assets", "main-a1b2.js.br"), "packed");
  writeFileSync(path.join(directory, "assets", "main-a1b2.js.gz"), "zipped");
  mkdirSync(path.join(directory, ".vite"));
  const heads = [{ path: "^/client/[^/]+/producao/?$", head: '<link href="/assets/p.js">' }];
  writeFileSync(path.join(directory, ".vite", "page-heads.json"), JSON.stringify(heads));
  writeFileSync(path.join(top, "secret.txt"), "secret");
  app = await open(directory);
});
afterAll(async () => {
  await app.close();
  rmSync(top, { recursive: true });
});

describe("the web app's files", () => {
  it.each([
    "/",
    "/client",
    "/client/acme/inicio",
    "/client/acme/inicio?zoom=today",
    "/client/a.b",
    "/client/acme/",
  ])("answers %s with the page", async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      "<!doctype html><head><title>Fiel</title></head>",
    ]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(answer.headers["strict-transport-security"]).toBeDefined();
  });

  it("begins in the head of a page what that page will need", async () => {
    const links = async (url: string) =>
      (await app.inject(url)).body.includes('<link href="/assets/p.js">\n</head>');
    expect(await links("/client/acme/producao?zoom=today")).toBe(true);
    expect(await links("/client/acme/producao/x")).toBe(false);
    expect(await links("/management/client/producao")).toBe(false);
  });

  it.each([
    ["/tv", "screens"],
    ["/client/acme/operador", "tablets"],
    ["/client/acme/operador?x=1", "tablets"],
    ["/client/acme/operadores", "<!doctype html><head><title>Fiel</title></head>"],
    ["/reconhecer", "link"],
    ["/reconhecer?a=1", "link"],
    ["/reconhecerei", "<!doctype html><head><title>Fiel</title></head>"],
  ])("answer %s with the program of that address", async (url, body) => {
    expect((await app.inject(url)).body).toBe(body);
  });

  it("let a tablet install the page of its client", async () => {
    const answer = await app.inject("/client/acme/operador/manifest.webmanifest");
    expect(answer.headers["content-type"]).toContain("application/manifest+json");
    const start = "/client/acme/operador";
    expect(answer.json()).toMatchObject({ id: start, start_url: start, scope: start, display: "standalone" });
  });

  it("may be kept for ever when their name has a hash", async () => {
    const asset = await app.inject("/assets/main-a1b2.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-type"]).toContain("javascript");
    expect((await app.inject("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it.each([
    ["br", "packed"],
    ["gzip, br", "packed"],
    ["gzip", "zipped"],
    ["identity", "export {};"],
  ])("are sent as the build packed them to who accepts %s", async (accepted, body) => {
    const url = "/assets/main-a1b2.js";
    const answer = await app.inject({ url, headers: { "accept-encoding": accepted } });
    const encoding = { packed: "br", zipped: "gzip" }[body];
    expect([answer.headers["content-encoding"], answer.body]).toEqual([encoding, body]);
    expect(answer.headers["content-type"]).toContain("javascript");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(String(answer.headers["vary"]).toLowerCase()).toContain("accept-encoding");
    const known = { "accept-encoding": accepted, "if-none-match": String(answer.headers["etag"]) };
    expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
  });

  it.each([
    "/assets/gone-c3d4.js",
    "/assets",
    "/assets/",
    "/robots.txt",
    "/api/nothing",
    "/api",
    "/health/other",
  ])("are no answer to %s", async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([404, "NotFound"]);
  });

  it("are no answer to what is not asked for as a page", async () => {
    expect((await app.inject({ method: "POST", url: "/client" })).statusCode).toBe(404);
  });

  it.each(["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"])(
    "give nothing of outside for %s",
    async (url) => {
      expect((await app.inject(url)).body).not.toContain("secret\n");
      expect((await app.inject(url)).body).not.toBe("secret");
    },
  );

  it("say so when they were never built", async () => {
    const unbuilt = await open(mkdtempSync(path.join(top, "empty-")));
    const answer = await unbuilt.inject("/");
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      "As telas ainda não foram montadas. Rode: npm run build",
    ]);
    await unbuilt.close();
  });
});

describe("a board in another page's frame", () => {
  const signage = "https://sinal.example";
  const named = [signage, "http://*.telas.example"];
  const inFrame = { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site", referer: `${signage}/` };
  const ask = async (headers: Record<string, string>, { url = "/tv", frames = named } = {}) => {
    const own = await open(directory, frames);
    const answer = await own.inject({ url, headers });
    await own.close();
    const policy = String(answer.headers["content-security-policy"]);
    return {
      answer,
      body: answer.body,
      ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
      options: answer.headers["x-frame-options"],
    };
  };
  const own = { ancestors: "'self'", options: "SAMEORIGIN" };

  it.each(["/tv", "/tv/", "/tv?x=1"])("is let by the setting on %s", async (url) => {
    const { body, ancestors, options } = await ask(inFrame, { url });
    const all = "'self' https://sinal.example http://*.telas.example";
    expect({ body, ancestors, options }).toEqual({ body: "screens", ancestors: all, options: undefined });
  });

  it.each([
    "/",
    "/client/acme/inicio",
    "/management",
    "/reconhecer",
    "/tvs",
    "/tv/x",
    "/client/tv",
    "/tv.html",
    "/assets/main-a1b2.js",
    "/api/tv",
  ])("is let nowhere else, as on %s", async (url) => {
    expect(await ask(inFrame, { url })).toMatchObject(own);
  });

  it("keeps the frames of others out where nobody is named", async () => {
    for (const headers of [{}, { referer: "http://localhost:80/" }, { "sec-fetch-dest": "document" }])
      expect(await ask(headers, { frames: [] })).toMatchObject({ ...own, body: "screens" });
  });

  it.each([
    ["no setting", inFrame, []],
    ["a setting that names others", { ...inFrame, referer: "https://outra.example/" }, named],
    ["a name that only ends alike", { ...inFrame, referer: "https://atelas.example/" }, named],
    ["a browser that tells no frames", { referer: "http://outra.example:81/x" }, named],
  ])("says in words what to set: %s", async (_, headers, frames) => {
    const { answer, body, ancestors, options } = await ask(
      { ...headers, "accept-language": "en" },
      { frames },
    );
    expect(body).toContain(`FIEL_BOARD_FRAMES=${new URL(headers.referer).origin} `);
    expect([ancestors, options, answer.headers["cache-control"]]).toEqual(["*", undefined, "no-store"]);
  });

  it("leaves it to the browser where the page around hides its name, and says so where nobody is named", async () => {
    const { referer: _, ...hidden } = inFrame;
    expect((await ask(hidden)).body).toBe("screens");
    const { body } = await ask(hidden, { frames: [] });
    expect(body).toContain("FIEL_BOARD_FRAMES");
    // A page opened from a file hides its name too.
    expect(body).toContain("file://");
  });

  it("asks nothing of who goes on to it alone, and is shut all the same", async () => {
    const alone = await ask({ referer: "http://outra.example/" }, { url: "/tv?alone", frames: [] });
    expect(alone).toMatchObject({ ...own, body: "screens" });
  });

  it("is let for all machines below a name, by https too", async () => {
    for (const referer of ["http://a.telas.example/", "https://b.a.telas.example/"])
      expect((await ask({ ...inFrame, referer })).body).toBe("screens");
  });

  it("is another answer once others are named, for browsers keep the headers of what has not changed", async () => {
    const before = (await ask({}, { frames: [] })).answer.headers["etag"];
    expect((await ask({})).answer.headers["etag"]).not.toBe(before);
  });
});
