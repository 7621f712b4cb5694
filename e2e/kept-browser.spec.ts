import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser, openPage } from "./support/browser.ts";
import { type FileResults, running } from "./support/file-results.ts";

/** How often the program was fetched. */
let fetched = 0;
const server = createServer(({ url }, answer) => {
  if (url === "/program.js") {
    fetched += 1;
    const caching = "public, max-age=31536000, immutable";
    answer.setHeader("content-type", "text/javascript").setHeader("cache-control", caching).end("");
  } else answer.setHeader("content-type", "text/html").end('<script src="/program.js"></script>');
});
let url: string;
let own: FileResults | null;

beforeAll(async () => {
  own = running.results;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  running.results = own;
  server.closeAllConnections();
  server.close();
});

/** Does what happens at the start of each file of journeys. */
const beginFile = (): Promise<Browser> => {
  running.results = {
    addBrowser: () => undefined,
    takePictures: async () => undefined,
  } as unknown as FileResults;
  return openBrowser();
};

it("a file of journeys finds of the one before the program's files, and nothing else", async () => {
  const before = await beginFile();
  const page = await openPage(before);
  await page.goto(url);
  await page.evaluate(() => {
    localStorage.setItem("token", "of before");
    sessionStorage.setItem("tab", "of before");
    window.name = "before";
    document.cookie = "browser=before; max-age=1000";
  });
  await openPage(before);
  await page.context().setOffline(true);
  const another = await openBrowser();
  expect(another, "asked again, a file gets another").not.toBe(before);
  await another.close();
  expect(another.isConnected()).toBe(false);
  // A file that fails may leave its browser open.
  const after = await beginFile();
  expect(after).toBe(before);
  expect(page.isClosed()).toBe(true);
  expect(after.contexts().length).toBe(1);
  const next = await openPage(after);
  await next.goto(url);
  const stored = () => [localStorage.length, sessionStorage.length, document.cookie];
  expect(await next.evaluate(stored)).toEqual([0, 0, ""]);
  expect(await next.evaluate(() => [window.name, window.opener === null] as const)).toEqual(["", true]);
  expect(fetched).toBe(1);
  const unused = await openPage(after, { unused: true });
  await unused.goto(url);
  expect(fetched).toBe(2);
  await after.close();
  expect(after.isConnected()).toBe(true);
  expect(after.contexts().length).toBe(2);
});
