import { SettingsError } from "./read-settings.ts";

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
