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

const full = 13;
/** SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow, because the disk is full. */
const noRoomForIndex = 4_874;

/** SQLite's primary result code, by which a full disk is always one; 0 when the error is not SQLite's. */
export const sqliteCode = (error: unknown): number => {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  if (errcode === noRoomForIndex) return full;
  return typeof errcode === "number" ? errcode & 0xff : 0;
};

/** Explanation of an SQLite error; null when it has none or is not SQLite's. */
export const sqliteWords = (error: unknown): string | null => words[sqliteCode(error)] ?? null;

export const isDamaged = (error: unknown): boolean => [11, 26].includes(sqliteCode(error));

/** Whether the error of SQLite or the file system says that the disk is full. */
export const isFull = (error: unknown): boolean =>
  sqliteCode(error) === full || ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
