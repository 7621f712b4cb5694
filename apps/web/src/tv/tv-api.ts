import type { BoardMachine, BoardPicture, TvSettings } from "@fiel/contracts";
import { teachZone } from "@fiel/domain";
import type { PatientInit } from "../shared/api/patient-fetch.ts";
import type { TvOutside } from "./outside.ts";

/** A refusal by the server, with its status. */
class TvRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

export interface StartedPairing {
  readonly code: string;
  readonly token: string;
  /** Seconds until the code expires. */
  readonly endsIn: number;
}

export interface TvApi {
  readonly startPairing: () => Promise<StartedPairing>;
  readonly readBoard: (token: string) => Promise<TvSettings>;
  readonly readPicture: (token: string, signal: AbortSignal) => Promise<BoardPicture>;
  readonly openStream: (token: string, signal: AbortSignal) => Promise<Response>;
  readonly readProduct: (token: string, product: NonNullable<BoardMachine["product"]>) => Promise<Blob>;
}

const sizeOf = () => ({
  width: Math.round(window.innerWidth * window.devicePixelRatio),
  height: Math.round(window.innerHeight * window.devicePixelRatio),
});

export const createTvApi = ({ fetch }: Pick<TvOutside, "fetch">, bundle: () => string): TvApi => {
  const send = async (path: string, init: PatientInit): Promise<Response> => {
    const response = await fetch(`/api/tv${path}`, init);
    if (!response.ok) throw new TvRefusal(response.status);
    return response;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    startPairing: async () => {
      const body = JSON.stringify({ ...sizeOf(), version: __FIEL_VERSION__ });
      const headers = { "content-type": "application/json" };
      const answer = await send("/pairings", { method: "POST", headers, body });
      return (await answer.json()) as StartedPairing;
    },
    readBoard: async (token) => {
      const { width, height } = sizeOf();
      const query = new URLSearchParams({
        width: String(width),
        height: String(height),
        version: __FIEL_VERSION__,
        bundle: bundle(),
      });
      const answer = await send(`/board?${query.toString()}`, { headers: bearer(token) });
      return teachZone((await answer.json()) as TvSettings);
    },
    readPicture: async (token, signal) => {
      const answer = await send("/picture", { headers: bearer(token), signal });
      return ((await answer.json()) as { readonly data: BoardPicture }).data;
    },
    openStream: (token, signal) => send("/live", { headers: bearer(token), signal, deadline: "stream" }),
    readProduct: async (token, { id, picture }) => {
      const address = `/products/${id}?v=${encodeURIComponent(picture ?? "")}`;
      return (await send(address, { headers: bearer(token) })).blob();
    },
  };
};

export const isRefused = (error: unknown): boolean =>
  error instanceof TvRefusal && (error.status === 401 || error.status === 403);
