#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import packageFile from "../package.json" with { type: "json" };
import { createMonotonic, readBootId } from "./clock/boot-clock.ts";
import { runCheck } from "./check/run-check.ts";
import { runGateway } from "./gateway.ts";
import { runHeld } from "./held/run-held.ts";
import { openStore } from "./outbox/open-store.ts";
import type { Runtime } from "./runtime.ts";
import { readDataDirectory, readSettings, SettingsError } from "./settings.ts";

const runtime: Runtime = {
  now: () => Date.now(),
  monotonic: createMonotonic(),
  bootId: readBootId(),
  sleep: (ms, signal) => setTimeout(ms, undefined, signal && { signal }).catch(() => undefined),
  random: () => Math.random(),
  uuid: () => randomUUID(),
};

const stopSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => controller.abort());
  return controller.signal;
};

const start = async (): Promise<number> => {
  const [command, ...args] = process.argv.slice(2);
  const print = (text: string) => process.stdout.write(text);
  if (command === "held") {
    const from = process.env["INIT_CWD"] ?? process.cwd();
    return runHeld(args, { dataDirectory: readDataDirectory(process.env), from, print });
  }
  if (command === "--version") {
    print(`${packageFile.version}\n`);
    return 0;
  }
  const settings = readSettings(process.env);
  if (command === "check") return await runCheck({ settings, runtime, print }, stopSignal());
  if (command !== undefined) {
    throw new SettingsError(
      `Comando desconhecido: "${command}". Sem comando o gateway lê e envia; há também "check", "held" e "--version".`,
    );
  }
  const log = pino({ name: "gateway", level: settings.logLevel });
  const store = openStore(settings.dataDirectory);
  try {
    await runGateway({ settings, store, runtime, log }, stopSignal());
  } finally {
    store.close();
  }
  return 0;
};

process.exitCode = await start().catch((error: unknown) => {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});
