import type { LiveEvent } from "@fiel/contracts";

/** Messages between pages of one browser about the shared stream. */
export type Told =
  | { readonly kind: "change"; readonly event: LiveEvent }
  | { readonly kind: "standing"; readonly standing: boolean }
  | { readonly kind: "left" }
  | { readonly kind: "ask" };

export interface PagesChannel {
  readonly tell: (told: Told) => void;
  /** Replaces the previous listener. */
  readonly listen: (hear: (told: Told) => void) => void;
  readonly close: () => void;
}

/** Null where the browser isolates its pages, as some do for sites whose data they block. */
const opened = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};

/** Opens the channel to the pages of this browser with the same name. */
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
