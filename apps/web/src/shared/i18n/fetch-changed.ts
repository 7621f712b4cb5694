/** GET request to the server. */
export type Get = (address: string) => Promise<Response>;

export type ChangedTexts = Readonly<Record<string, string>>;

/**
 * Changed texts of a module in a language, by code. The address contains a hash of the content, so that the browser caches it for good. Empty when
 * the request fails.
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
