import { join } from "node:path";
import { createServer } from "vite";
import { readDemoSettings } from "../demo/demo-settings.ts";
import { runDemo } from "../demo/run-demo.ts";
import { openScreen } from "../demo/screen.ts";
import { rootDirectory } from "../setup/paths.mjs";
import { giveUp } from "../setup/say.mjs";

const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stopping.abort());

/** Serves the pages with Vite, which reloads them when their sources change and passes calls on to the server. */
const servePages = async (server: string) => {
  const pages = await createServer({
    root: join(rootDirectory, "apps", "web"),
    server: { proxy: { "/api": { target: server } } },
  });
  await pages.listen();
  const address = pages.resolvedUrls?.local[0] ?? server;
  return { address: address.replace(/\/$/, ""), close: async () => pages.close() };
};

const run = async (): Promise<number> =>
  runDemo({
    settings: readDemoSettings(process.env, true),
    screen: openScreen(process.stdout),
    signal: stopping.signal,
    nowMs: Date.now(),
    servePages,
  });

process.exitCode = await run().catch(giveUp);
