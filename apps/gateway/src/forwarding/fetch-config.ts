import { getDeviceConfig } from "@fiel/contracts";
import { reasonOf } from "../log.ts";
import { askServer } from "./ask-server.ts";
import { readJson, readServerError, serversClock } from "./read-answer.ts";
import { callAddress, type ServerAccess } from "./server-address.ts";

export type ConfigAnswer = ConfigOutcome & {
  /** The server's clock when it answered, UTC ms; null when it does not vouch for it. */
  readonly serversNow: number | null;
};

type ConfigOutcome =
  | { readonly kind: "new"; readonly body: unknown; readonly etag: string | null }
  | { readonly kind: "same" }
  | { readonly kind: "failed"; readonly reason: string };

const usualSilenceMs = 15_000;

/** Fetches the registrations once. With the ETag of the stored ones the answer is mostly "same". */
export const fetchConfig = async (
  access: ServerAccess,
  etag: string | null,
  signal: AbortSignal,
  silenceMs = usualSilenceMs,
): Promise<ConfigAnswer> => {
  let serversNow: number | null = null;
  try {
    const address = callAddress(access, getDeviceConfig.path);
    // Servers before version 0.3 ignore the parameter and send whole files.
    address.searchParams.set("files", "digest");
    const headers: Record<string, string> = etag === null ? {} : { "if-none-match": etag };
    const response = await askServer(access, { address, headers, silenceMs, signal });
    serversNow = serversClock(response);
    const text = response.content.toString("utf8");
    if (response.status === 304) return { kind: "same", serversNow };
    if (response.status === 200) {
      return { kind: "new", body: readJson(text), etag: response.headers.get("etag"), serversNow };
    }
    const error = readServerError(text);
    return {
      kind: "failed",
      serversNow,
      reason: `HTTP ${response.status}${error === null ? "" : ` ${error.code}: ${error.message}`}`,
    };
  } catch (error) {
    return { kind: "failed", reason: reasonOf(error), serversNow };
  }
};
