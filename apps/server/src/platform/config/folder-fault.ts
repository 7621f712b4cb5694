import { storeFault } from "../http/store-failure.ts";
import { requireRoom } from "../stores/require-room.ts";
import { type Settings, SettingsError } from "./read-settings.ts";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "falta permissão para gravar nela",
  EPERM: "falta permissão para gravar nela",
  EROFS: "o disco só deixa ler (montado com ro, ou posto assim pelo sistema depois de um erro do disco)",
  ENOSPC: "o disco está cheio",
  EDQUOT: "a cota de disco do usuário acabou",
  EIO: "o disco não lê nem grava; verifique-o",
  EEXIST: "há ali um arquivo, e não uma pasta",
  ENOTDIR: "há um arquivo no lugar de uma pasta do caminho",
  ELOOP: "um link simbólico do caminho aponta para si mesmo",
  ENOENT: "um link do caminho aponta para o que não existe",
  ENAMETOOLONG: "o caminho é longo demais",
};

/** Turns an error about the data folder into a SettingsError that says what is wrong; returns other errors unchanged. */
export function faultOfData(error: unknown, directory: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  if (reason === undefined) return error;
  return new SettingsError(`A pasta dos dados ${directory} não pode ser usada: ${reason}.`, { cause: error });
}

/** Reason of a failed start when the disk of the embedded stores is full, whatever noticed it first; otherwise the error unchanged. */
export async function fullDiskOf(
  error: unknown,
  {
    dataDirectory,
    databaseUrl,
    clickhouseUrl,
  }: Pick<Settings, "dataDirectory" | "databaseUrl" | "clickhouseUrl">,
): Promise<unknown> {
  if (error instanceof SettingsError || (databaseUrl !== null && clickhouseUrl !== null)) return error;
  // An engine that failed may have removed its files, so its own words count too.
  const isFull =
    // The words of an external store are about another disk.
    (databaseUrl === null && clickhouseUrl === null && storeFault(error) === "full") ||
    (await requireRoom(dataDirectory).then(
      () => false,
      (full: NodeJS.ErrnoException) => full.code === "ENOSPC",
    ));
  return isFull
    ? faultOfData(Object.assign(new Error("full", { cause: error }), { code: "ENOSPC" }), dataDirectory)
    : error;
}
