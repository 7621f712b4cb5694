import { type ErrorBody, errorBody, serverClockHeader } from "@fiel/contracts";

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

interface Answered {
  readonly status: number;
  readonly headers: Headers;
}

/** Whether the server itself accepted a request: refusals, redirects and pages may come from a proxy. */
const isAccepted = ({ status, headers }: Answered): boolean =>
  status === 304 || (status === 200 && headers.get("content-type")?.startsWith("application/json") === true);

/**
 * The server's clock when it answered, UTC ms; null when the server does not vouch for it. Servers before version 0.3 vouch for none: the middle of the second
 * in the Date header counts, but only of an accepted request.
 */
export const serversClock = (answer: Answered): number | null => {
  const told = answer.headers.get(serverClockHeader);
  if (told !== null) return /^\d{1,15}$/.test(told) ? Number(told) : null;
  const second = isAccepted(answer) ? Date.parse(answer.headers.get("date") ?? "") : Number.NaN;
  return Number.isFinite(second) ? second + 500 : null;
};
