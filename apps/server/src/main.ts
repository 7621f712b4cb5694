import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { readSettings, SettingsError } from "./platform/config/read-settings.ts";
import { createLog } from "./platform/observability/create-log.ts";
import { startServer, StartError } from "./server.ts";

// An answer of a megabyte is garbage a moment later. By itself V8 lets so little come together, on its heap and in
// buffers beside it, that it searches all that lives after every few answers, and the next one waits for that. Here three
// times what is alive may lie about, buffers counted in.
setFlagsFromString("--heap-growing-percent=200");
setFlagsFromString("--external-memory-accounted-in-global-limit");

const log = createLog("info");
const webDirectory = path.join(import.meta.dirname, "..", "..", "web", "dist");
const stopping = new AbortController();

/** Asked once, it stops in order; asked twice, at once. */
function stop(signal: NodeJS.Signals): void {
  if (stopping.signal.aborted) process.exit(130);
  log.info({ signal }, "encerrando");
  stopping.abort();
}

async function run(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const server = await startServer(settings, { log, now: Date.now, webDirectory });
  log.info({ port: server.port, publicUrl: settings.publicUrl }, `Fiel pronto em ${settings.publicUrl}`);
  if (!stopping.signal.aborted) {
    await new Promise((resolve) => stopping.signal.addEventListener("abort", resolve, { once: true }));
  }
  await server.close();
  log.info({}, "encerrado");
}

process.on("SIGINT", stop);
process.on("SIGTERM", stop);
try {
  await run();
  // The embedded engine's threads would keep an ended server alive.
  process.exit(0);
} catch (error) {
  const isForOperator = error instanceof SettingsError || error instanceof StartError;
  if (!isForOperator) log.fatal({ err: error }, "o servidor não iniciou");
  process.stderr.write(
    `${isForOperator ? "" : "O servidor não iniciou: "}${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
