/** A gateway's message about a folder: `diretório /mnt/emp: não existe (ENOENT)`. */
export interface FolderTrouble {
  readonly path: string;
  /** In the gateway's words. */
  readonly reason: string;
  /** The system's error code, in capitals. */
  readonly code: string;
}

const before = "diretório ";

/**
 * The parts of a gateway's message about a folder; null for any other message. The path ends at the last colon followed by a blank, since
 * no reason contains one.
 */
export function folderTroubleOf(trouble: string): FolderTrouble | null {
  if (!trouble.startsWith(before)) return null;
  const code = /\(([A-Z]+)\)$/.exec(trouble)?.[1];
  if (code === undefined) return null;
  const told = trouble.slice(before.length, -code.length - 3);
  const colon = told.lastIndexOf(": ", told.length - 3);
  if (colon < 1) return null;
  return { path: told.slice(0, colon), reason: told.slice(colon + 2), code };
}
