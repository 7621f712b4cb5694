import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useEnvironment } from "../environment/environment.ts";
import { collectChanges } from "./collect-changes.ts";
import { createRefetcher, refetchLive } from "./refetch-changed.ts";
import { followSharedLive, openPagesChannel } from "./share-live.ts";
import { useApi } from "./use-api.ts";

const periodMs = 1_000;
/** A hidden tab gives its connection back after this: browsers allow only six to one server. */
const hiddenGraceMs = 5_000;

/** The number of the page's visit, anew when it comes back out of the browser's memory of pages; negative while it is hidden. */
const useVisit = (): number => {
  const [visit, setVisit] = useState(() => (document.visibilityState === "visible" ? 1 : -1));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") setVisit(Math.abs);
      else timer = setTimeout(() => setVisit((before) => -Math.abs(before)), hiddenGraceMs);
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setVisit((before) => Math.abs(before) + 1);
    };
    document.addEventListener("visibilitychange", onChange);
    window.addEventListener("pageshow", onShow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onChange);
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
  return visit;
};

/** Keeps what is on the page up with the tenant's changes. Answers whether the stream stands; while not, polling goes on. */
export const useLive = (tenant: string): boolean => {
  const api = useApi();
  const { random, deviceNow, monotonic, storage } = useEnvironment();
  const queryClient = useQueryClient();
  const visit = useVisit();
  const [standing, setStanding] = useState(true);

  useEffect(() => {
    if (visit < 0) return;
    const stop = new AbortController();
    const collector = collectChanges(createRefetcher(queryClient, deviceNow), periodMs, monotonic);
    let stoodBefore = false;
    const follow = async (): Promise<void> => {
      await followSharedLive(
        {
          id: random().toString(36).slice(2),
          monotonic,
          storage,
          channel: openPagesChannel,
          api,
          tenant,
          random,
          onEvent: collector.add,
          onStanding: (stands) => {
            if (stop.signal.aborted) return;
            setStanding(stands);
            if (stands) refetchLive(queryClient, stoodBefore);
            stoodBefore ||= stands;
          },
        },
        stop.signal,
      );
    };
    follow().catch(() => setStanding(false));
    const leave = () => stop.abort();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      stop.abort();
      collector.stop();
    };
  }, [api, tenant, random, deviceNow, monotonic, storage, queryClient, visit]);

  return standing;
};
