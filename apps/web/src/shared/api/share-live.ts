import type { KeptStorage } from "../environment/open-storage.ts";
import { followLive, type LiveOptions, pause } from "./live.ts";
import type { PagesChannel } from "./pages-channel.ts";

export { openPagesChannel } from "./pages-channel.ts";

/**
 * Interval at which the page with the stream renews its lease, and validity of a lease after its last renewal, ms. A lease in the storage instead of
 * a Web Lock, since locks need a secure context: plants reach their server by plain HTTP, where HTTP/1.1 has only six connections.
 */
const renewMs = 1_000;
const leaseMs = 4_000;
/** After this time, ms, pages that took the lease at the same moment see which of them wrote last. */
const settleMs = 40;

export interface SharedLiveOptions extends LiveOptions {
  readonly id: string;
  /** Monotonic clock of the page, ms. */
  readonly monotonic: () => number;
  readonly storage: KeptStorage;
  readonly channel: (name: string) => PagesChannel;
}

interface Place {
  readonly isAnothers: () => boolean;
  readonly write: () => void;
  readonly leave: () => void;
}

/** The lease carries a counter instead of a time, because pages share no monotonic clock. */
const placeOf = ({ tenant, id, monotonic, storage }: SharedLiveOptions): Place => {
  const key = `fiel.live.${tenant}`;
  let heard: { readonly lease: string; readonly atMs: number } = { lease: "", atMs: 0 };
  let beats = 0;
  const holder = (): string | null => {
    const lease = storage.getItem(key) ?? "";
    if (lease !== heard.lease) heard = { lease, atMs: monotonic() };
    const [held = ""] = lease.split(" ");
    return held !== "" && monotonic() - heard.atMs < leaseMs ? held : null;
  };
  return {
    isAnothers: () => ![null, id].includes(holder()),
    write: () => {
      try {
        beats += 1;
        storage.setItem(key, `${id} ${beats}`);
      } catch {
        // Without storage space each page opens its own stream.
      }
    },
    leave: () => {
      if (holder() === id) storage.removeItem(key);
    },
  };
};

/** Holds the stream and tells the other pages. Returns true when another page took it over. */
const lead = async (
  options: SharedLiveOptions,
  place: Place,
  channel: PagesChannel,
  signal: AbortSignal,
): Promise<boolean> => {
  const stop = new AbortController();
  const end = () => stop.abort();
  const { tell } = channel;
  // Immediately, because in a page being closed nothing runs later.
  const leave = () => {
    end();
    place.leave();
    tell({ kind: "left" });
  };
  signal.addEventListener("abort", leave);
  let standing = false;
  channel.listen((told) => {
    if (told.kind === "ask") tell({ kind: "standing", standing });
  });
  const renewal = setInterval(() => {
    if (place.isAnothers()) end();
    else place.write();
  }, renewMs);
  try {
    await followLive(
      {
        ...options,
        onEvent: (event) => {
          tell({ kind: "change", event });
          options.onEvent(event);
        },
        onStanding: (stands) => {
          // Another page holds the stream now and reports its state.
          if (stop.signal.aborted) return;
          standing = stands;
          tell({ kind: "standing", standing });
          options.onStanding(stands);
        },
      },
      stop.signal,
    );
    return stop.signal.aborted && !signal.aborted;
  } finally {
    clearInterval(renewal);
    signal.removeEventListener("abort", leave);
    if (!stop.signal.aborted) leave();
  }
};

/** Listens to the page that holds the stream until that page is gone. */
const hear = async (
  options: SharedLiveOptions,
  place: Place,
  channel: PagesChannel,
  signal: AbortSignal,
): Promise<void> => {
  const gone = new AbortController();
  const end = () => gone.abort();
  signal.addEventListener("abort", end);
  channel.listen((told) => {
    if (told.kind === "change") options.onEvent(told.event);
    else if (told.kind === "standing") options.onStanding(told.standing);
    else if (told.kind === "left") end();
  });
  channel.tell({ kind: "ask" });
  while (!gone.signal.aborted && place.isAnothers()) await pause(renewMs, gone.signal);
  signal.removeEventListener("abort", end);
};

/**
 * Follows a tenant's changes with one stream for all pages of the browser: seven streams would exceed its six connections to a server. The page with
 * the stream tells the others; when it goes, another one opens a stream.
 */
export const followSharedLive = async (options: SharedLiveOptions, signal: AbortSignal): Promise<void> => {
  const place = placeOf(options);
  const channel = options.channel(`fiel.live.${options.tenant}`);
  try {
    for (;;) {
      if (!place.isAnothers()) {
        place.write();
        await pause(settleMs, signal);
      }
      if (signal.aborted) return;
      if (place.isAnothers()) await hear(options, place, channel, signal);
      else if (!(await lead(options, place, channel, signal))) return;
    }
  } finally {
    place.leave();
    channel.close();
  }
};
