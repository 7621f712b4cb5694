import type { Copy, DamagedCopy } from "../platform/backup/copy-directory.ts";
import type { TakenCopy } from "../platform/backup/take-copy.ts";

export function tellCopy(
  { name, manifest, newParts, mendedParts, damaged }: TakenCopy,
  root: string,
  print: (line: string) => void,
): void {
  const records = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const telemetry = manifest.parts.reduce((sum, { rows }) => sum + rows, 0);
  const { lacking = [] } = manifest;
  print(`cópia ${name}: ${lacking.length === 0 ? "inteira" : "sem o que o PostgreSQL não lê"}, em ${root}`);
  for (const { table, rows, pages } of lacking)
    print(
      `atenção: o PostgreSQL não lê ${rows} linhas e ${pages} páginas da tabela ${table}, que faltam nesta cópia`,
    );
  if (lacking.length > 0)
    print("  verifique o disco; --keep não apaga por ela cópias anteriores, que ainda podem ter o que falta");
  print(
    `  ${records} registros, ${telemetry} linhas de telemetria em ${manifest.parts.length} partes, ${newParts} delas novas`,
  );
  if (mendedParts > 0)
    print(
      `  ${mendedParts} partes de cópias anteriores faltavam ou estavam danificadas, e foram escritas de novo; verify diz se as anteriores conferem`,
    );
  if (manifest.openBatches > 0)
    print(`  ${manifest.openBatches} lotes não confirmados esperam que os seus dispositivos os repitam`);
  tellDamaged(damaged, print);
  print("a pasta tem senhas cifradas, chaves e segundos fatores: guarde-a como tal");
}

const tellDamaged = (damaged: readonly DamagedCopy[], print: (line: string) => void): void => {
  for (const { reason } of damaged) print(`atenção: ${reason}`);
  if (damaged.length > 0)
    print(
      "  cópias assim ficam como estão, com todas as partes da pasta, e não contam em --keep; se não precisa delas, apague-as",
    );
};

/** Version of a copy for the end of a line; empty for the first copies, which do not store it. */
export const versionOf = ({ manifest: { version } }: Copy): string =>
  version === undefined ? "" : `, feita pela versão ${version}`;

/** Names of the tables of which a copy lacks rows that PostgreSQL could not read; empty for a whole copy. */
export const lackedBy = ({ manifest: { lacking = [] } }: Copy): string =>
  lacking.map(({ table }) => table).join(", ");
