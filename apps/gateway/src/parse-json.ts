/** Parses a stored text; null when there is none or it is not JSON. */
export const parseJson = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};
