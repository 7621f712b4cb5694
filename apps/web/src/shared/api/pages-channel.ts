import type { LiveEvent } from "@fiel/contracts";

/** What pages of one browser tell each other of the stream that one of them holds. */
export type Told =
  | { readonly kind: "change"; readonly event: LiveEvent }
  | { readonly kind: "standing"; readonly standing: boolean }
  | { readonly kind: "left" }
  | { readonly kind: "ask" };

export interface PagesChannel {
  readonly tell: (told: Told) => void;
  /** Whoever heard before hears no more. */
  readonly listen: (hear: (told: Told) => void) => void;
  readonly close: () => void;
}

/** Null where the browser keeps its pages apart: some do that with those whose site data they block. */
const opened = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};

/** To the other pages of this browser that have opened it by the same name. */
export const openPagesChannel = (name: string): PagesChannel => {
  const channel = opened(name);
  let heard: (told: Told) => void = () => undefined;
  channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => heard(data));
  return {
    tell: (told) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is of windows; a channel is of one origin.
      channel?.postMessage(told);
    },
    listen: (hear) => {
      heard = hear;
    },
    close: () => channel?.close(),
  };
};
