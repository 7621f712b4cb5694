import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BenchResult } from "./result.ts";
import { markdownTable } from "./table.ts";

/** Writes `<date>-<what>.json` and `.md`; answers their path without the ending. */
export async function writeResult(directory: string, result: BenchResult): Promise<string> {
  await mkdir(directory, { recursive: true });
  const file = join(directory, `${result.startedAt.slice(0, 10)}-${result.what}`);
  await writeFile(`${file}.json`, `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(`${file}.md`, markdownOf(result));
  return file;
}

function markdownOf(result: BenchResult): string {
  const { machine, filled } = result;
  const count = (value: number): string => value.toLocaleString("pt-BR");
  const checks = result.checks.map(({ label, problem }) => `- ${label}: ${problem ?? "sim"}`);
  const settings = Object.entries(result.peerSettings).map(([name, value]) => `${name} ${value}`);
  return `# ${result.what}, ${result.startedAt}

\`${result.command}\`, ${count(Math.round(result.durationS))} s

${machine.processor}, ${machine.cores} núcleos, ${machine.memoryGb} GiB, ${machine.system}, Node ${machine.node},
PostgreSQL ${machine.postgres}, ClickHouse ${machine.clickhouse}, versão ${machine.commit ?? "sem git"},
carga da máquina antes ${count(result.loadBefore)}

Gravadas antes de medir: Fiel ${count(filled.fiel.weighings)} pesagens em ${count(filled.fiel.parts ?? 0)} partes, PostgreSQL ${count(filled.peer.weighings)}.

${markdownTable(result.figures)}

${checks.join("\n")}

PostgreSQL: índice ${result.peerIndex}, ${settings.join(", ")}.
`;
}
