import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useEnvironment } from "../environment/environment.ts";
import { collectChanges } from "./collect-changes.ts";
import { createRefetcher, refetchLive } from "./refetch-changed.ts";
import { followSharedLive, openPagesChannel } from "./share-live.ts";
import { useApi } from "./use-api.ts";

const periodMs = 1_000;
/** A hidden tab closes its stream after this time, ms, because browsers allow six connections to one server. */
const hiddenGraceMs = 5_000;

/** Number of the page's visit, increased when the page returns from the browser's back/forward cache; negative while the page is hidden. */
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

/** Refetches what is on the page when the tenant's data changes. Returns whether the stream is connected; polling goes on while it is not. */
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
