/** Explanations by SQLite's primary result codes. */
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

/** SQLite's result code without its extension; 0: not an error of SQLite. */
export const sqliteCode = (error: unknown): number => {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === "number" ? errcode & 0xff : 0;
};

/** Explanation of an SQLite error; null when it is none, or unknown. */
export const sqliteWords = (error: unknown): string | null => words[sqliteCode(error)] ?? null;

export const isDamaged = (error: unknown): boolean => [11, 26].includes(sqliteCode(error));

/** Whether the disk is full, by SQLite or by the file system. */
export const isFull = (error: unknown): boolean =>
  sqliteCode(error) === 13 || ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
