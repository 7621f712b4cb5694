import { runHistory } from "./history/run-history.ts";
import { runLoad } from "./load/run-load.ts";
import { startLive } from "./live/start-live.ts";
import { readSettings } from "./settings.ts";

const usage = `Uso: npm run simulator -- [MODO]
  (sem modo)   a fábrica da demonstração anda, até Ctrl+C
  history [--server ENDEREÇO] [--key CHAVE] [--days N] [--until MS]
               preenche o passado da fábrica no servidor
  load [--server ENDEREÇO] --key CHAVE… [--equipment 1-20] [--in-flight N] [--seconds N]
               mede o recebimento de um servidor, com gateways de mentira`;

/** Without arguments plays the demo's factory live; `history …` fills in its past; `load …` measures a server's ingest. */
async function main(signal: AbortSignal): Promise<void> {
  const [mode, ...args] = process.argv.slice(2);
  const now = () => Date.now();
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if ([mode, ...args].some((one) => one === "--help" || one === "-h")) return say(usage);
  if (mode === "load") return runLoad({ args, now, signal, say });
  const settings = readSettings(process.env);
  if (mode === "history") await runHistory({ args, settings, now, signal, say });
  else if (mode === undefined) await startLive({ settings, now, signal, say });
  else
    throw new Error(
      `Modo desconhecido: ${mode} (sem modo a fábrica anda; history preenche o passado; load mede o recebimento)`,
    );
}

const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());
process.once("SIGINT", () => stop.abort());

try {
  await main(stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
