import { copiedColumns } from "../stores/telemetry/copied-tables.ts";
import { installedSchema } from "../tenant-transfer/installed-schema.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import type { Copy } from "./copy-directory.ts";

/**
 * Throws TransferError when a copy was made by a newer version and has something that this version does not know. Copies of older versions are
 * migrated.
 */
export function requireKnown({ manifest: { schema, parts, version } }: Copy): void {
  const known = new Set(installedSchema());
  const newer = new Set(schema.filter((name) => !known.has(name)));
  for (const { table, columns } of parts) {
    const mine = new Set(copiedColumns(table));
    for (const name of columns) if (!mine.has(name)) newer.add(`${table}.${name}`);
  }
  if (newer.size === 0) return;
  const which = version === undefined ? "" : `, a ${version}`;
  throw new TransferError(
    `A cópia é de uma versão mais nova${which}: atualize o Fiel desta máquina (falta ${[...newer].join(", ")}).`,
  );
}
