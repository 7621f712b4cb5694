/** The file that is being imported, so that it is found again. */
export interface ImportSearch {
  readonly arquivo?: string;
}

export const importSearchOf = ({ arquivo }: Readonly<Record<string, unknown>>): ImportSearch =>
  /^[1-9]\d{0,8}$/.test(String(arquivo)) ? { arquivo: String(arquivo) } : {};
