import { TransferError } from "./transfer-error.ts";

const notOurs: ReadonlySet<string | undefined> = new Set(["EACCES", "EPERM", "EROFS"]);

/** What is told where the command, or the running server that does its work, may not write; any other error as it is. */
export function faultOfFolder(error: unknown, root: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  // Where nothing may be written, a folder that is made with its parents is said to be missing.
  const isUnmade = code === "ENOENT" && message.includes(" mkdir ");
  if (!notOurs.has(code) && !isUnmade) return error;
  return new TransferError(
    `Não se pode gravar em ${root}: a pasta tem de ser do usuário do servidor e, com systemd, estar em ReadWritePaths.`,
    { cause: error },
  );
}

/** What the running server said it wrote is not where the command looks: a service may have folders of its own, as /tmp. */
export const writtenElsewhere = (root: string): TransferError =>
  new TransferError(
    `O que o servidor ligado gravou não está em ${root}: ele tem ali outra pasta (com systemd, /tmp é só dele). Escolha uma que os dois vejam.`,
  );
