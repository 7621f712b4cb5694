import { TransferError } from "./transfer-error.ts";

const notOurs: ReadonlySet<string | undefined> = new Set(["EACCES", "EPERM", "EROFS"]);

/**
 * Turns an error about missing rights, of the command or of the server that works for it, into a TransferError; returns any other error unchanged.
 */
export function faultOfFolder(error: unknown, root: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  // When a parent may not be written to, a recursive mkdir reports the folder as missing.
  const isUnmade = code === "ENOENT" && message.includes(" mkdir ");
  if (!notOurs.has(code) && !isUnmade) return error;
  return new TransferError(
    `Não se pode gravar em ${root}: a pasta tem de ser do usuário do servidor e, com systemd, estar em ReadWritePaths.`,
    { cause: error },
  );
}

/** Error for files that the server wrote but the command does not find: the service may have private folders, such as its own /tmp. */
export const writtenElsewhere = (root: string): TransferError =>
  new TransferError(
    `O que o servidor ligado gravou não está em ${root}: ele tem ali outra pasta (com systemd, /tmp é só dele). Escolha uma que os dois vejam.`,
  );
