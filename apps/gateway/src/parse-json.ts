/** What a kept text says; null where it cannot be read, as where there is none. */
export const parseJson = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};
