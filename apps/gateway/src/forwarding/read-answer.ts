import { type ErrorBody, errorBody } from "@fiel/contracts";

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The server's own error; null when a proxy or a sign-in page answered instead. */
export const readServerError = (text: string): ErrorBody["error"] | null => {
  const result = errorBody.safeParse(parsed(text));
  return result.success ? result.data.error : null;
};

export const readJson = parsed;

/** Wait of a Retry-After header, in seconds or as a date, in ms; null when absent or invalid. */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

/** The server's clock when it answered, UTC ms: the middle of the second in its Date header. Null when there is none. */
export const serversClock = (headers: Headers): number | null => {
  const second = Date.parse(headers.get("date") ?? "");
  return Number.isFinite(second) ? second + 500 : null;
};
