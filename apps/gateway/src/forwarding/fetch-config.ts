import { getDeviceConfig } from "@fiel/contracts";
import { reasonOf } from "../log.ts";
import { readJson, readServerError, serversClock } from "./read-answer.ts";
import { callAddress, type ServerAccess } from "./server-address.ts";

export type ConfigAnswer = ConfigOutcome & {
  /** The server's clock when it answered, UTC ms; null where it told none. */
  readonly serversNow: number | null;
};

type ConfigOutcome =
  | { readonly kind: "new"; readonly body: unknown; readonly etag: string | null }
  | { readonly kind: "same" }
  | { readonly kind: "failed"; readonly reason: string };

const timeoutMs = 15_000;

/** Asks for the registrations once; with the ETag of the kept ones the answer is mostly "same". */
export const fetchConfig = async (
  access: ServerAccess,
  etag: string | null,
  signal: AbortSignal,
): Promise<ConfigAnswer> => {
  let serversNow: number | null = null;
  try {
    const address = callAddress(access, getDeviceConfig.path);
    // Servers before version 0.3 do not know of it, and send files whole.
    address.searchParams.set("files", "digest");
    const response = await fetch(address, {
      headers: {
        authorization: `Bearer ${access.deviceKey}`,
        ...(etag === null ? {} : { "if-none-match": etag }),
      },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    serversNow = serversClock(response.headers);
    const text = await response.text();
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
