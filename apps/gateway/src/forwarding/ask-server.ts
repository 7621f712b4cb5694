import type { ServerAccess } from "./server-address.ts";

export interface ServerQuestion {
  readonly address: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time without data after which the connection counts as dead, ms. A slow answer may take longer in all. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;
}

/** Sends a GET to the server; the answer may have any size. Throws when the server is unreachable or silent, or when the signal aborts. */
export const askServer = async (
  { deviceKey }: Pick<ServerAccess, "deviceKey">,
  { address, headers, silenceMs, signal }: ServerQuestion,
): Promise<ServerAnswer> => {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error("sem resposta")), silenceMs);
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${deviceKey}`, ...headers },
      redirect: "manual",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      timer.refresh();
      pieces.push(piece);
    }
    return { status: response.status, headers: response.headers, content: Buffer.concat(pieces) };
  } finally {
    clearTimeout(timer);
  }
};
