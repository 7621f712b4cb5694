import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useEnvironment } from "../environment/environment.ts";
import { collectChanges } from "./collect-changes.ts";
import { followLive } from "./live.ts";
import { createRefetcher, refetchLive } from "./refetch-changed.ts";
import { useApi } from "./use-api.ts";

const periodMs = 1_000;
/** A hidden tab gives its connection back after this: browsers allow only six to one server. */
const hiddenGraceMs = 5_000;

const useVisible = (): boolean => {
  const [visible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") setVisible(true);
      else timer = setTimeout(() => setVisible(false), hiddenGraceMs);
    };
    document.addEventListener("visibilitychange", onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onChange);
    };
  }, []);
  return visible;
};

/** Keeps what is on the page up with the tenant's changes. Answers whether the stream stands; while not, polling goes on. */
export const useLive = (tenant: string): boolean => {
  const api = useApi();
  const { random, deviceNow } = useEnvironment();
  const queryClient = useQueryClient();
  const visible = useVisible();
  const [standing, setStanding] = useState(true);

  useEffect(() => {
    if (!visible) return;
    const stop = new AbortController();
    const collector = collectChanges(createRefetcher(queryClient, deviceNow), periodMs, deviceNow);
    let stoodBefore = false;
    void followLive(
      {
        api,
        tenant,
        random,
        onEvent: collector.add,
        onStanding: (stands) => {
          if (stop.signal.aborted) return;
          setStanding(stands);
          if (stands && stoodBefore) refetchLive(queryClient);
          stoodBefore ||= stands;
        },
      },
      stop.signal,
    );
    return () => {
      stop.abort();
      collector.stop();
    };
  }, [api, tenant, random, deviceNow, queryClient, visible]);

  return standing;
};
