import { readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { parseEnv } from "node:util";
import { SettingsFileError, takeSettings, unknownSettingsTold } from "@fiel/domain";
import { workAsOwner } from "./platform/config/data-owner.ts";
import { fullDiskOf } from "./platform/config/folder-fault.ts";
import { readSettings, SettingsError } from "./platform/config/read-settings.ts";
import { trustOwnAuthorities } from "./platform/config/trust-own-authorities.ts";
import { HeldElsewhere } from "./platform/stores/holding/held-elsewhere.ts";
import { createLog } from "./platform/observability/create-log.ts";
import { serverVersion } from "./platform/servers/server-version.ts";
import { startServer, StartError } from "./server.ts";

// Large answers become garbage quickly. By default V8 keeps the heap and external buffers small and runs a full collection every few answers, which
// delays the next one. This lets them grow to three times the live data, buffers included.
setFlagsFromString("--heap-growing-percent=200");
setFlagsFromString("--external-memory-accounted-in-global-limit");

// Files that it writes are not readable by other users of the machine.
process.umask(0o077);

const log = createLog("info");
const webDirectory = path.join(import.meta.dirname, "..", "..", "web", "dist");
const stopping = new AbortController();

/** Ms until a stop gives up waiting for a store. Acknowledged data is on disk, and the next start recovers. */
const stopWithinMs = 45_000;

/** The first signal stops in order, a second one immediately. */
function stop(signal: NodeJS.Signals): void {
  if (stopping.signal.aborted) process.exit(130);
  log.info({ signal }, "encerrando");
  stopping.abort();
  setTimeout(() => {
    log.warn({}, "encerrado sem esperar mais por um banco que não responde");
    process.exit(0);
  }, stopWithinMs).unref();
}

async function run({ signal }: AbortController): Promise<void> {
  const file = takeSettings(process.argv.slice(2), process.env, { readFile: readFileSync, parse: parseEnv });
  Object.assign(process.env, file.settings);
  const settings = readSettings(process.env, process.cwd());
  for (const sentence of unknownSettingsTold(process.env)) log.warn({}, sentence);
  const untrusted = trustOwnAuthorities(process.env);
  if (untrusted !== null) log.warn({}, untrusted);
  workAsOwner(settings);
  const surroundings = { log, now: Date.now, webDirectory };
  const server = await startServer(settings, surroundings, signal).catch(async (error: unknown) => {
    if (error instanceof StartError || error instanceof HeldElsewhere) throw error;
    throw await fullDiskOf(error, settings);
  });
  log.info({ port: server.port, publicUrl: settings.publicUrl }, `Fiel pronto em ${settings.publicUrl}`);
  // Tells the parent process where to check whether the server lives.
  process.send?.({ live: `http://${hostOf(settings.listen)}:${server.port}/health/live` });
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  }
  await server.close();
}

/** Host under which this machine reaches the listening address. */
const hostOf = (listen: string | null) =>
  listen === null ? "localhost" : isIPv6(listen) ? `[${listen}]` : listen;

/** Sentence that says why the server did not start. */
function sentenceOf(error: unknown): string {
  if ([SettingsError, SettingsFileError, StartError].some((kind) => error instanceof kind))
    return (error as Error).message;
  log.fatal({ err: error }, "o servidor não iniciou");
  return `O servidor não iniciou: ${error instanceof Error ? error.message : String(error)}`;
}

const usage = `Uso: fiel-server [--settings=ARQUIVO]: o servidor anda até ser parado. As variáveis estão em docs/operations.md.
  --settings=ARQUIVO   lê nele as configurações que o ambiente não tem
  --version   diz a versão
  --help      diz isto
Os comandos de manutenção são do programa fiel (num clone: npm run fiel -- --help).`;

/** Text for an argument instead of a start; null without one. */
function answerTo([asked]: readonly string[]): string | null {
  if (asked === "--help" || asked === "-h" || asked === "help") return usage;
  return asked === "--version" ? serverVersion : null;
}

const answer = answerTo(process.argv.slice(2));
if (answer !== null) {
  process.stdout.write(`${answer}\n`);
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
try {
  await run(stopping);
  log.info({}, "encerrado");
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
  // Stopped before the start had finished, or while a store was unavailable.
  if (error === stopping.signal.reason) log.info({}, "encerrado");
  else log.warn({ err: error }, "encerrado, sem que tudo se fechasse em ordem");
}
// Threads of the embedded engine would keep the process alive.
process.exit(0);
