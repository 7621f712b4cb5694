import type { Copy } from "../platform/backup/copy-directory.ts";
import type { TakenCopy } from "../platform/backup/take-copy.ts";

export function tellCopy(
  { name, manifest, newParts }: TakenCopy,
  root: string,
  print: (line: string) => void,
): void {
  const records = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const telemetry = manifest.parts.reduce((sum, { rows }) => sum + rows, 0);
  print(`cópia ${name}: inteira, em ${root}`);
  print(
    `  ${records} registros, ${telemetry} linhas de telemetria em ${manifest.parts.length} partes, ${newParts} delas novas`,
  );
  if (manifest.openBatches > 0)
    print(`  ${manifest.openBatches} lotes não confirmados esperam que os seus dispositivos os repitam`);
  print("a pasta tem senhas cifradas, chaves e segundos fatores: guarde-a como tal");
}

/** As the end of a line; the first copies do not tell. */
export const versionOf = ({ manifest: { version } }: Copy): string =>
  version === undefined ? "" : `, feita pela versão ${version}`;
