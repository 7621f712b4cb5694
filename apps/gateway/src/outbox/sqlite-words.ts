/** By SQLite's primary codes. */
const words: Readonly<Record<number, string>> = {
  3: "sem permissão de acesso",
  5: "está em uso por outro programa",
  6: "está em uso por outro programa",
  8: "só permite leitura",
  10: "o disco ou a rede não responde, ou não deixa travar um arquivo",
  11: "está danificado",
  13: "o disco está cheio",
  14: "não pode ser aberto ou criado",
  15: "o disco não deixa travar um arquivo",
  26: "está danificado",
};

/** The result code of SQLite without its extension; 0: the error is not SQLite's. */
export const sqliteCode = (error: unknown): number => {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === "number" ? errcode & 0xff : 0;
};

/** What a failure of SQLite means; null: it is none, or none that is known. */
export const sqliteWords = (error: unknown): string | null => words[sqliteCode(error)] ?? null;

export const isDamaged = (error: unknown): boolean => [11, 26].includes(sqliteCode(error));

/** By SQLite, or by the file system itself. */
export const isFull = (error: unknown): boolean =>
  sqliteCode(error) === 13 || ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
