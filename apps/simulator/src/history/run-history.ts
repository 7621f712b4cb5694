import { join } from "node:path";
import { parseArgs } from "node:util";
import { demoFactory } from "../demo/index.ts";
import { firstStartOf } from "../first-start.ts";
import { BatchClient } from "../sending/batch-client.ts";
import type { Settings } from "../settings.ts";
import { backFill } from "./back-fill.ts";
import { ProgressFile } from "./progress-file.ts";

const CONNECTIONS = 2;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 3_650;

export interface HistoryContext {
  readonly args: readonly string[];
  readonly settings: Settings;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

function wholeNumber(name: string, text: string, highest: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= highest) return value;
  throw new Error(`--${name} espera um número inteiro até ${highest}, não "${text}"`);
}

function readOptions({ args, settings, now }: HistoryContext) {
  const text = { type: "string" } as const;
  const options = { server: text, key: text, days: text, until: text };
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const server = values.server ?? settings.server;
  const key = values.key ?? settings.key;
  if (server === null) throw new Error("Falta o endereço do servidor: --server ou FIEL_SERVER");
  if (key === null) throw new Error("Falta a chave do dispositivo: --key ou FIEL_DEVICE_KEY");
  const days = wholeNumber("days", values.days ?? String(DEFAULT_DAYS), MOST_DAYS);
  const untilMs = wholeNumber("until", values.until ?? String(now()), Number.MAX_SAFE_INTEGER);
  return { server, key, days, untilMs };
}

/** Fills in the past of the demo's factory through the ingest call, and prints its progress. */
export async function runHistory(context: HistoryContext): Promise<void> {
  const { settings, now, signal, say } = context;
  const { server, key, days, untilMs: proposedMs } = readOptions(context);
  const untilMs = await firstStartOf(settings.dataDirectory, proposedMs);
  const progress = await ProgressFile.open(join(settings.dataDirectory, "history.json"));
  const client = new BatchClient({ server, key, connections: CONNECTIONS });
  const startedMs = now();
  try {
    const { weighings, quarantined } = await backFill({
      factory: demoFactory(settings.seed),
      client,
      progress,
      days,
      untilMs,
      now,
      signal,
      onRetry: (reason) => say(`Histórico: o servidor não recebeu (${reason}); tentando de novo`),
      onDay: (daysDone) => say(`Histórico: ${daysDone} de ${days} dias`),
    });
    const seconds = Math.round((now() - startedMs) / 1000);
    if (quarantined > 0) say(`Histórico: o servidor pôs ${quarantined} registros em quarentena`);
    say(`Histórico completo: ${weighings.toLocaleString("pt-BR")} pesagens enviadas em ${seconds} s`);
  } finally {
    client.close();
  }
}
