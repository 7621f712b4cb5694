import { parseArgs } from "node:util";
import { createLoad } from "./create-load.ts";
import type { LoadReport } from "./load-report.ts";

export interface LoadContext {
  readonly args: readonly string[];
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const text = { type: "string" } as const;
const options = {
  server: { ...text, default: "http://localhost:8080" },
  key: { ...text, multiple: true },
  equipment: { ...text, default: "1-20" },
  "in-flight": { ...text, default: "4" },
  seconds: { ...text, default: "30" },
  start: text,
  run: text,
} as const;

function positive(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} espera um número inteiro positivo, não "${value}"`);
}

/** Machine ids of a list such as `1-20` or `3,5,8`. */
function machineIds(list: string): number[] {
  return list.split(",").flatMap((part) => {
    const [first = "", last = first] = part.split("-");
    const from = positive("equipment", first);
    return Array.from({ length: Math.max(0, positive("equipment", last) - from + 1) }, (_, i) => from + i);
  });
}

function describe({
  batches,
  weighingsPerSecond,
  bytes,
  durationMs,
  latencyMs,
  retries,
}: LoadReport): string {
  const number = (value: number) => value.toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  const latency =
    latencyMs === null
      ? "nenhuma resposta"
      : `p50 ${number(latencyMs.p50)} ms, p95 ${number(latencyMs.p95)} ms, p99 ${number(latencyMs.p99)} ms, máx. ${number(latencyMs.max)} ms`;
  const megabytes = number(bytes / 1e6 / (durationMs / 1000));
  const repeated = Object.entries(retries).map(([reason, count]) => `${reason} x ${count}`);
  const line = `Carga: ${number(weighingsPerSecond)} pesagens/s em ${number(batches)} lotes, ${megabytes} MB/s; ${latency}`;
  return repeated.length === 0 ? line : `${line}; repetidos: ${repeated.join(", ")}`;
}

/** Sends batches at full speed for some seconds and prints the result. Each `--key` adds a tenant. */
export async function runLoad({ args, now, signal, say }: LoadContext): Promise<void> {
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const keys = values.key ?? [];
  if (keys.length === 0) throw new Error("Falta a chave do dispositivo: --key, uma por cliente");
  const equipment = machineIds(values.equipment);
  const load = createLoad({
    server: values.server,
    tenants: keys.map((key) => ({ key, equipment })),
    inFlight: positive("in-flight", values["in-flight"]),
    startMs: values.start === undefined ? now() : positive("start", values.start),
    run: values.run ?? String(now()),
    now,
  });
  try {
    say(describe(await load.run({ durationMs: positive("seconds", values.seconds) * 1000, signal })));
  } finally {
    load.close();
  }
}
