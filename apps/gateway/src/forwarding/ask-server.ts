import type { ServerAccess } from "./server-address.ts";

export interface ServerQuestion {
  readonly address: URL;
  /** GET by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Time without data after which the connection counts as dead, ms. A slow answer may take longer in all. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;
}

/** Slowest line that is waited for, bytes/s: 8 kbit/s. How much of a body has left is invisible, since the system buffers it. */
const slowestBytesPerS = 1_000;

/** Extra time for a body to leave over the slowest line, ms. */
const uploadMs = (body: ServerQuestion["body"]): number =>
  body === undefined ? 0 : Math.ceil((Buffer.byteLength(body) * 1_000) / slowestBytesPerS);

/** Sends a request to the server; body and answer may have any size. Redirects are not followed, as they would turn a POST into a GET. Throws when the server is unreachable or silent, or when the signal aborts. */
export const askServer = async (
  { deviceKey }: Pick<ServerAccess, "deviceKey">,
  { address, method = "GET", headers, body, silenceMs, signal }: ServerQuestion,
): Promise<ServerAnswer> => {
  const silence = new AbortController();
  const giveUp = (): void => silence.abort(new Error("sem resposta"));
  let timer = setTimeout(giveUp, silenceMs + uploadMs(body));
  try {
    const response = await fetch(address, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { authorization: `Bearer ${deviceKey}`, ...headers },
      redirect: "manual",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    clearTimeout(timer);
    timer = setTimeout(giveUp, silenceMs);
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
