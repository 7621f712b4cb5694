import {
  type ChangedStops,
  changedStops,
  clearStops,
  explainStops,
  joinStop,
  type SeenStop,
  splitStop,
  undoStops,
} from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/api-error.ts";
import { usePlace } from "../registration/use-place.ts";
import { reasonOf, useTell } from "../registration/use-tell.ts";
import { toastFailure } from "../toasts/toasts.tsx";

/** Outcome of a change: ids to undo it, or what somebody else answered meanwhile; null when it failed, which was reported. */
export type StopOutcome =
  | { readonly kind: "done"; readonly changes: readonly number[] }
  | { readonly kind: "changed"; readonly current: ChangedStops }
  | null;

const changedOf = (error: unknown): ChangedStops | null => {
  if (!(error instanceof ApiError) || error.code !== "StopChanged") return null;
  const parsed = changedStops.safeParse(error.current);
  return parsed.success ? parsed.data : null;
};

/** Changes to the reasons and comments of stops. The lists are refetched after each change. */
export const useStopChanges = () => {
  const place = usePlace();
  const { t } = useTranslation();
  const { askAgain: again } = useTell("stops");
  return useMemo(() => {
    const { api, tenant } = place;
    const params = { tenant };
    const settled = async (work: Promise<{ changes: number[] }>): Promise<StopOutcome> => {
      try {
        const { changes } = await work;
        return { kind: "done", changes };
      } catch (error) {
        const current = changedOf(error);
        if (current !== null) return { kind: "changed", current };
        toastFailure({ title: t("toldStops.failed"), ...reasonOf(error), once: "stops" });
        return null;
      }
    };
    const send = async (work: Promise<{ changes: number[] }>): Promise<StopOutcome> => {
      const outcome = await settled(work);
      void again();
      return outcome;
    };
    return {
      explain: (
        stops: SeenStop[],
        told: { reasonId?: number | null; comment?: string },
      ): Promise<StopOutcome> => send(api.call(explainStops, { params, body: { stops, ...told } })),
      clear: (stops: SeenStop[]): Promise<StopOutcome> =>
        send(api.call(clearStops, { params, body: { stops } })),
      split: (stop: SeenStop, at: number): Promise<StopOutcome> =>
        send(api.call(splitStop, { params, body: { ...stop, at } })),
      join: (stop: SeenStop): Promise<StopOutcome> => send(api.call(joinStop, { params, body: stop })),
      undo: (changes: readonly number[]): Promise<StopOutcome> =>
        send(api.call(undoStops, { params, body: { changes: [...changes] } })),
    };
  }, [place, t, again]);
};
