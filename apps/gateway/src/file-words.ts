const ofFiles: Readonly<Record<string, string>> = {
  ENOENT: "não existe",
  ENOTDIR: "não é um diretório",
  EISDIR: "é um diretório, e não um arquivo",
  EEXIST: "há um arquivo com este nome",
  ENOTEMPTY: "há um diretório com este nome, e não está vazio",
  EACCES: "sem permissão de acesso",
  EPERM: "sem permissão de acesso",
  EROFS: "só permite leitura",
  ENOSPC: "o disco está cheio",
  EDQUOT: "o espaço permitido acabou",
  EBUSY: "está em uso por outro programa",
  ETXTBSY: "está em uso por outro programa",
  ENAMETOOLONG: "o caminho é longo demais",
  ELOOP: "os atalhos não levam a lugar nenhum",
  EINVAL: "o caminho não é válido",
  EMFILE: "há arquivos abertos demais neste computador",
  ENFILE: "há arquivos abertos demais neste computador",
  EIO: "o disco ou a rede não responde",
};

const noAnswer = "o computador da rede não responde";
/** Errors of network shares. For connections, the same codes are explained elsewhere. */
const ofShares: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["ETIMEDOUT", "EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH", "ECONNREFUSED"].map((code) => [
      code,
      noAnswer,
    ]),
  ),
  ...Object.fromEntries(
    ["ECONNRESET", "ENOTCONN", "ESTALE", "EREMOTEIO", "ENXIO", "ENODEV"].map((code) => [
      code,
      "a ligação com o computador da rede caiu",
    ]),
  ),
  // On Windows: the share is offline.
  UNKNOWN: noAnswer,
};

const connecting = new Set(["connect", "getaddrinfo", "bind", "listen", "accept"]);

/** Explanation of a file system error, with its code; null for other errors. The caller adds what the path is used for. */
export const fileWords = (error: unknown): string | null => {
  const { code = "", syscall = "", path } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === "" || connecting.has(syscall)) return null;
  const words = ofFiles[code] ?? (path === undefined ? undefined : ofShares[code]);
  return words === undefined ? null : `${words} (${code})`;
};

/** The path in a file system error; null when it names none. */
export const pathOf = (error: unknown): string | null => {
  const { dest, path } = (error ?? {}) as { readonly dest?: unknown; readonly path?: unknown };
  const found = dest ?? path;
  return typeof found === "string" ? found : null;
};
