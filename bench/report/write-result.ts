import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MachineLoad } from "./load.ts";
import type { MachineFacts } from "./machine.ts";
import { drawCurve } from "./curve.ts";
import type { BenchResult, RunResult } from "./result.ts";
import { markdownTable } from "./table.ts";

/** Writes `<date>-<what>.json` and `.md`, with `-server` after `<what>` for a ClickHouse server. Answers their path without the extension. */
export async function writeResult(directory: string, result: RunResult): Promise<string> {
  await mkdir(directory, { recursive: true });
  const place = "engine" in result && result.engine === "server" ? "-server" : "";
  const file = join(directory, `${result.startedAt.slice(0, 10)}-${result.what}${place}`);
  await writeFile(`${file}.json`, `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(`${file}.md`, markdownOf(result));
  return file;
}

function markdownOf(result: RunResult): string {
  const { machine } = result;
  const checks = result.checks.map(({ label, problem }) => `- ${label}: ${problem ?? "sim"}`);
  const peer = "filled" in result ? peerOf(result as BenchResult) : null;
  return `# ${result.what}, ${result.startedAt}

\`${result.command}\`, ${count(Math.round(result.durationS))} s

${machine.processor}, ${machine.cores} núcleos, ${machine.memoryGb} GiB, ${machine.system}, Node ${machine.node},
${enginesOf(machine)}, versão ${machine.commit ?? "sem git"},
${loadOf(result.load)}
${peer === null ? "" : `\n${peer.filled}\n`}
${markdownTable(result.figures, result.beside)}

${checks.join("\n")}
${curvesOf(result)}${peer === null ? "" : `\n${peer.settings}\n`}`;
}

const curvesOf = ({ curves = [] }: RunResult): string =>
  curves.map((curve) => `\n\`\`\`\n${drawCurve(curve)}\n\`\`\`\n`).join("");

const count = (value: number): string => value.toLocaleString("pt-BR");

const loadOf = ({ before, stolenPercent }: MachineLoad): string =>
  stolenPercent === null
    ? `carga da máquina antes ${count(before)}`
    : `carga da máquina antes ${count(before)}; do tempo de processador pedido, ${count(Math.round(stolenPercent * 10) / 10)} % foram dados a outros pelo hospedeiro`;

const enginesOf = ({ postgres, clickhouse, chromium }: MachineFacts): string =>
  Object.entries({ PostgreSQL: postgres, ClickHouse: clickhouse, Chromium: chromium })
    .flatMap(([name, version]) => (version === undefined ? [] : [`${name} ${version}`]))
    .join(", ");

function peerOf({ filled: { fiel, peer }, peerIndex, peerSettings }: BenchResult) {
  const settings = Object.entries(peerSettings).map(([name, value]) => `${name} ${value}`);
  return {
    filled: `Gravadas antes de medir: Fiel ${count(fiel.weighings)} pesagens em ${count(fiel.parts ?? 0)} partes, PostgreSQL ${count(peer.weighings)}.`,
    settings: `PostgreSQL: índice ${peerIndex}, ${settings.join(", ")}.`,
  };
}
