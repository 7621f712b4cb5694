/** A stored JSON text; null for none, or an unreadable one. */
export const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};
