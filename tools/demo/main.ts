import { giveUp } from "../setup/say.mjs";
import { readDemoSettings } from "./demo-settings.ts";
import { runDemo } from "./run-demo.ts";
import { openScreen } from "./screen.ts";

const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stopping.abort());

const run = async (): Promise<number> =>
  runDemo({
    settings: readDemoSettings(process.env, false),
    screen: openScreen(process.stdout),
    signal: stopping.signal,
    nowMs: Date.now(),
  });

process.exitCode = await run().catch(giveUp);
