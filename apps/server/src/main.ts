import { isIPv6 } from "node:net";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { workAsOwner } from "./platform/config/data-owner.ts";
import { readSettings, SettingsError } from "./platform/config/read-settings.ts";
import { createLog } from "./platform/observability/create-log.ts";
import { serverVersion } from "./platform/servers/server-version.ts";
import { startServer, StartError } from "./server.ts";

// An answer of a megabyte is garbage a moment later. By itself V8 lets so little come together, on its heap and in
// buffers beside it, that it searches all that lives after every few answers, and the next one waits for that. Here three
// times what is alive may lie about, buffers counted in.
setFlagsFromString("--heap-growing-percent=200");
setFlagsFromString("--external-memory-accounted-in-global-limit");

// Nothing that it writes is for other users of the machine.
process.umask(0o077);

const log = createLog("info");
const webDirectory = path.join(import.meta.dirname, "..", "..", "web", "dist");
const stopping = new AbortController();

/** A store that is away may keep what waits for it; what was acknowledged is on disk, and the next start recovers by itself. */
const stopWithinMs = 45_000;

/** Asked once, it stops in order; asked twice, at once. */
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
  const settings = readSettings(process.env, process.cwd());
  workAsOwner(settings);
  const server = await startServer(settings, { log, now: Date.now, webDirectory }, signal);
  log.info({ port: server.port, publicUrl: settings.publicUrl }, `Fiel pronto em ${settings.publicUrl}`);
  // Whoever started it may watch whether it lives.
  process.send?.({ live: `http://${hostOf(settings.listen)}:${server.port}/health/live` });
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  }
  await server.close();
}

/** How this machine reaches what listens there; everywhere is here too. */
const hostOf = (listen: string | null) =>
  listen === null ? "localhost" : isIPv6(listen) ? `[${listen}]` : listen;

/** The sentence of what kept the server from starting. */
function sentenceOf(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StartError) return error.message;
  log.fatal({ err: error }, "o servidor não iniciou");
  return `O servidor não iniciou: ${error instanceof Error ? error.message : String(error)}`;
}

const usage = `Uso: fiel-server, sem argumentos: o servidor anda até ser parado. As variáveis estão em docs/operations.md.
  --version   diz a versão
  --help      diz isto
Os comandos de manutenção são do programa fiel (num clone: npm run fiel -- --help).`;

/** What was asked instead of a start; null: nothing. */
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
  // Stopped before it had started, or while a store was away.
  if (error === stopping.signal.reason) log.info({}, "encerrado");
  else log.warn({ err: error }, "encerrado, sem que tudo se fechasse em ordem");
}
// The embedded engine's threads would keep an ended server alive.
process.exit(0);
