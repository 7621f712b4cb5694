import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { watchLive } from "./watch-live.mjs";

const times = { everyMs: 300, misses: 3 };

const addressOf = async (server: Server): Promise<string> => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/health/live`;
};

/** Time until the server at an address counts as stuck, ms. */
const noticedAfter = (url: string): Promise<number> => {
  const startMs = performance.now();
  return new Promise((resolve) => watchLive(url, () => resolve(performance.now() - startMs), times));
};

test("a server that takes questions and answers none is noticed as soon as one whose port is closed", async () => {
  const silent = createServer(() => undefined);
  const gone = createServer();
  const [silentUrl, goneUrl] = [await addressOf(silent), await addressOf(gone)];
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await new Promise((resolve) => gone.close(resolve));
  const [ofSilent, ofGone] = await Promise.all([noticedAfter(silentUrl), noticedAfter(goneUrl)]);
  expect(ofSilent / ofGone).toBeLessThan(1.6);
});
