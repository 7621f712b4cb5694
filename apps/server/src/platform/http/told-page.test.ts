import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { createHttp } from "./create-http.ts";
import { answerPage, serveWeb } from "./serve-web.ts";

const directory = mkdtempSync(path.join(tmpdir(), "fiel-told-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
for (const page of ["index.html", "management.html"])
  writeFileSync(path.join(directory, page), `<html><head><title>${page}</title></head><body></body></html>`);

it("tells a page in its head what it has to know, and nothing where there is nothing", async () => {
  let told: object | null = null;
  const nobody = async () => null;
  const authenticator = { user: nobody, manager: nobody, device: nobody, board: nobody } as never;
  const app = createHttp({
    authenticator,
    log: pino({ level: "silent" }),
    notFound: answerPage(directory, { tell: () => told }),
  });
  await serveWeb(app, directory);
  expect((await app.inject("/client/acme/inicio")).body).not.toContain("<meta");
  told = { languages: ["fr_FR"], texts: { pt_BR: { access: '"><script>' } } };
  const page = await app.inject("/client/acme/inicio");
  expect(page.headers["cache-control"]).toBe("no-cache");
  expect(page.headers["content-type"]).toContain("text/html");
  const content = /<meta name="fiel-texts" content="([^"]*)">\n<\/head>/.exec(page.body)?.[1] ?? "";
  expect(content).not.toContain("<");
  const read = content.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
  expect(JSON.parse(read)).toEqual(told);
  const etag = String(page.headers["etag"]);
  const again = await app.inject({ url: "/client/acme/inicio", headers: { "if-none-match": etag } });
  expect(again.statusCode).toBe(304);
  told = { languages: [], texts: {} };
  const changed = await app.inject({ url: "/management/s/", headers: { "if-none-match": etag } });
  expect([changed.statusCode, changed.body.includes("management.html")]).toEqual([200, true]);
  expect((await app.inject("/api/nothing")).statusCode).toBe(404);
  await app.close();
});
