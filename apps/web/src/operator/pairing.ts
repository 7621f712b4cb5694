import type { TabletHome } from "@fiel/contracts";
import { isRefused, type OperatorApi, type StartedPairing } from "./operator-api.ts";

const askMs = 3_000;
const tickMs = 1_000;

export interface PairingState {
  /** Null when there is no code, and while the server does not answer. */
  readonly code: string | null;
  readonly leftMs: number;
  readonly isAnswering: boolean;
}

interface Pairing {
  readonly api: OperatorApi;
  /** The earlier token: tablets of a blocked client may return, a revoked tablet never does. */
  readonly known: string | null;
  readonly monotonic: () => number;
}

interface Paired {
  readonly token: string;
  readonly home: TabletHome;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Binding of the first paired token; null when none is paired. Throws when the server does not answer. */
async function homeOf(api: OperatorApi, tokens: readonly string[]): Promise<Paired | null> {
  for (const token of tokens) {
    try {
      return { token, home: await api.readHome(token, "") };
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
  return null;
}

/** Waits until the tablet is paired, and reports the code to show meanwhile. */
export async function keepPairing(
  { api, known, monotonic }: Pairing,
  show: (state: PairingState) => void,
): Promise<Paired> {
  let pairing: (StartedPairing & { readonly endsMs: number }) | null = null;
  let isAnswering = true;
  const tell = (): void =>
    show({
      code: isAnswering ? (pairing?.code ?? null) : null,
      leftMs: (pairing?.endsMs ?? 0) - monotonic(),
      isAnswering,
    });
  const telling = setInterval(tell, tickMs);
  try {
    for (;;) {
      try {
        const tokens = [pairing?.token, known].filter((token): token is string => typeof token === "string");
        const paired = await homeOf(api, tokens);
        if (paired !== null) return paired;
        if (pairing === null || pairing.endsMs <= monotonic()) {
          const started: StartedPairing = await api.startPairing();
          pairing = { ...started, endsMs: monotonic() + started.endsIn * 1000 };
        }
        isAnswering = true;
      } catch {
        isAnswering = false;
      }
      tell();
      await sleep(askMs);
    }
  } finally {
    clearInterval(telling);
  }
}
