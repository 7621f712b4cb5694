import {
  addShiftNote,
  confirmShift,
  getHandover,
  type ShiftAction,
  type ShiftHandover,
  signShift,
} from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePlace } from "../../shared/registration/use-place.ts";
import { reasonOf } from "../../shared/registration/use-tell.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import { askedGroup, textOfGroup } from "./use-shift-page.ts";

/** A shift by its group (null: the machines without one) and start, UTC ms. */
export interface ShiftKey {
  readonly group: number | null;
  readonly start: number;
}

/** Signatures, confirmation and notes of a shift. Other people write too, so they are fetched again each minute. */
export const useHandover = ({ group, start }: ShiftKey) => {
  const { api, tenant } = usePlace();
  return useQuery<ShiftHandover>({
    queryKey: ["handover", tenant, group, start],
    queryFn: ({ signal }) => {
      const query = { group: askedGroup(textOfGroup(group)), start };
      return api.call(getHandover, { params: { tenant }, query }, signal);
    },
    refetchInterval: minuteMs,
    // What was written of another shift is not shown meanwhile: somebody could sign below it.
    placeholderData: (): undefined => undefined,
  });
};

/** What a person writes of a shift. */
export interface Written {
  readonly text: string;
  /** Code of the operator; null for the signed-in user. */
  readonly operator: number | null;
  /** `revision` of the handover on the page. */
  readonly revision: number;
}

/** Signs or confirms a shift, or adds a note; false when it was refused, which was reported. */
export const useWriteEntry = ({ group, start }: ShiftKey) => {
  const { api, tenant } = usePlace();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const calls = (action: ShiftAction, { text, operator, revision }: Written): Promise<ShiftHandover> => {
    const params = { tenant };
    const shift = { group, start, operator };
    if (action === "note") return api.call(addShiftNote, { params, body: { ...shift, text } });
    if (action === "confirm") return api.call(confirmShift, { params, body: { ...shift, revision } });
    return api.call(signShift, { params, body: { ...shift, revision, text } });
  };
  return async (action: ShiftAction, written: Written): Promise<boolean> => {
    const queryKey = ["handover", tenant, group, start];
    try {
      queryClient.setQueryData(queryKey, await calls(action, written));
      toastInfo({ title: t(`handover.done.${action}`), once: "handover" });
      return true;
    } catch (error) {
      toastFailure({ title: t("handover.failed"), ...reasonOf(error), once: "handover" });
      void queryClient.invalidateQueries({ queryKey });
      return false;
    }
  };
};
