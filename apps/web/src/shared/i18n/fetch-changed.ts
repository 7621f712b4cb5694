/** Asks the server for an address. */
export type Get = (address: string) => Promise<Response>;

export type ChangedTexts = Readonly<Record<string, string>>;

/**
 * What was changed of a module's texts in a language, by code. The address names its content: once fetched it is kept by the
 * browser. What cannot be fetched is as if nothing was changed.
 */
export const fetchChanged = async (
  get: Get,
  language: string,
  [module, hash]: readonly [module: string, hash: string],
): Promise<ChangedTexts> => {
  try {
    const answer = await get(`/api/languages/${language}/${module}?v=${encodeURIComponent(hash)}`);
    return answer.ok ? ((await answer.json()) as ChangedTexts) : {};
  } catch {
    return {};
  }
};
