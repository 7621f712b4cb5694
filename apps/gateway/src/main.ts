#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { unknownSettingsTold } from "@fiel/domain";
import { pino } from "pino";
import packageFile from "../package.json" with { type: "json" };
import { callByProxy } from "./call-by-proxy.ts";
import { createMonotonic, readBootId } from "./clock/boot-clock.ts";
import { runCheck } from "./check/run-check.ts";
import { type GatewayParts, runGateway } from "./gateway.ts";
import { runForget } from "./forget/run-forget.ts";
import { asksForHelp, helpText } from "./help-text.ts";
import { runHeld } from "./held/run-held.ts";
import {
  launched,
  lifeDescriptor,
  listening,
  restartCode,
  unconfiguredCode,
} from "./launcher/start-release.ts";
import { openStore, toldIfFull } from "./outbox/open-store.ts";
import { isStoreDamage } from "./outbox/store-damage.ts";
import { workAsOwner } from "./outbox/work-as-owner.ts";
import { reasonOf } from "./log.ts";
import type { Runtime } from "./runtime.ts";
import { isRunning } from "./is-running.ts";
import { readDataDirectory, readSettings, type Settings, SettingsError } from "./settings.ts";
import { trustAuthorities } from "./trust-authorities.ts";
import { openUpdater } from "./updating/open-updater.ts";

const runtime: Runtime = {
  now: () => Date.now(),
  monotonic: createMonotonic(),
  bootId: readBootId(),
  processId: process.pid,
  isRunning,
  sleep: (ms, signal) => setTimeout(ms, undefined, signal && { signal }).catch(() => undefined),
  random: () => Math.random(),
  uuid: () => randomUUID(),
};

const stopSignal = (isLaunched = false): AbortSignal => {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, stop);
  // When the launcher ends, this program must end too; otherwise two gateways would read the machines.
  if (isLaunched) process.stdin.once("end", stop).once("error", stop).resume().unref();
  return controller.signal;
};

/** Pause between rebuilds, ms, so that a disk that damages every file is not written without end. */
const damagePauseMs = 2_000;

/** Runs on the folder until the signal aborts or the file turns out to be damaged. Returns the damage, or undefined. */
const runOnStore = async (
  parts: Omit<GatewayParts, "store">,
  damage: unknown,
  stop: AbortSignal,
): Promise<unknown> => {
  const store = openStore(parts.settings.dataDirectory, { now: runtime.now, damage });
  const { signal } = store.damage;
  try {
    await runGateway({ ...parts, store }, AbortSignal.any([stop, signal]));
  } catch (error) {
    if (!isStoreDamage(error)) throw toldIfFull(parts.settings.dataDirectory, error);
    // The store is closed before it is opened again.
    store.damage.abort(error);
    return error;
  } finally {
    store.close();
  }
  return signal.aborted ? signal.reason : undefined;
};

const giveSignOfLife = (): void => {
  try {
    writeSync(lifeDescriptor, ".");
  } catch {
    // The launcher is ending, or reads slowly.
  }
};

/** Reads and sends until stopped; returns the exit code. `releases` is the launcher's folder of releases, null without a launcher. */
const run = async (releases: string | null, onAlive: () => void): Promise<number> => {
  const settings = reachServer();
  workAsOwner(settings.dataDirectory);
  const { version } = packageFile;
  const log = pino({ name: "gateway", level: settings.logLevel });
  const restart = new AbortController();
  const onInstalled = (): void => restart.abort();
  const home = join(import.meta.dirname, "..");
  const updater = openUpdater({ settings, releases, home, version, runtime, log, onInstalled });
  const stop = AbortSignal.any([stopSignal(releases !== null), restart.signal]);
  for (let damage: unknown; ; await runtime.sleep(damagePauseMs, stop)) {
    damage = await runOnStore({ settings, runtime, log, updater, onAlive }, damage, stop);
    if (damage === undefined || stop.aborted) break;
    log.error(
      { reason: reasonOf(damage) },
      "o arquivo da fila está danificado: o que se lê dele vai para um novo",
    );
  }
  return restart.signal.aborted ? restartCode : 0;
};

/** Reads the settings, and makes all later calls use the proxy and trust the authorities that they name. */
const reachServer = (): Settings => {
  const settings = readSettings(process.env);
  const untrusted = trustAuthorities(process.env);
  for (const sentence of [...unknownSettingsTold(process.env), ...(untrusted === null ? [] : [untrusted])])
    process.stderr.write(`${sentence}\n`);
  if (settings.proxy !== null) callByProxy(settings.proxy);
  return settings;
};

const start = async (): Promise<number> => {
  const [command, ...args] = process.argv.slice(2);
  const print = (text: string) => process.stdout.write(text);
  if (asksForHelp(process.argv.slice(2))) {
    print(helpText);
    return 0;
  }
  if (command === "held") {
    const from = process.env["INIT_CWD"] ?? process.cwd();
    return runHeld(args, { dataDirectory: readDataDirectory(process.env), from, print });
  }
  if (command === "forget") {
    const dataDirectory = readDataDirectory(process.env);
    workAsOwner(dataDirectory);
    return runForget(args, { dataDirectory, print });
  }
  if (command === "--version") {
    print(`${packageFile.version}\n`);
    return 0;
  }
  if (command === "check") {
    const settings = reachServer();
    workAsOwner(settings.dataDirectory);
    return await runCheck({ settings, runtime, print }, stopSignal());
  }
  if (command === launched && args[0] !== undefined)
    return await run(args[0], args[1] === listening ? giveSignOfLife : () => undefined);
  if (command !== undefined) {
    throw new SettingsError(
      `Comando desconhecido: "${command}". Sem comando o gateway lê e envia; há também "check", "held", "forget" e "--version".`,
    );
  }
  return await run(null, () => undefined);
};

process.exitCode = await start().catch((error: unknown) => {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return process.argv[2] === launched ? unconfiguredCode : 1;
});
