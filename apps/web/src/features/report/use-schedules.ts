import {
  createReportSchedule,
  listReportJobs,
  listReportSchedules,
  removeReportSchedule,
  type ReportSchedule,
  type ReportScheduleBody,
  runReportSchedule,
  updateReportSchedule,
} from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { reasonOf } from "../../shared/registration/use-tell.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { dismissToasts, toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

/** Polling interval while a schedule is being sent, ms. */
const lookEveryMs = 5_000;
const restMs = 60_000;

export const useSchedules = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["reportSchedules", tenant],
    queryFn: async ({ signal }) =>
      (await api.call(listReportSchedules, { params: { tenant } }, signal)).schedules,
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastJob }) => lastJob?.state === "waiting") === true ? lookEveryMs : restMs,
  });
};

export const useScheduleJobs = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["reportSchedules", tenant, "jobs"],
    queryFn: ({ signal }) => api.call(listReportJobs, { params: { tenant } }, signal),
  });
};

export const bodyOf = (schedule: ReportSchedule): ReportScheduleBody => {
  const { id: _id, version: _version, blocked: _blocked, nextDue: _due, lastJob: _job, ...body } = schedule;
  return body;
};

export const useScheduleActions = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const renew = () => queryClient.invalidateQueries({ queryKey: ["reportSchedules", tenant] });
  const paramsOf = ({ id }: ReportSchedule) => ({ tenant, id: String(id) });
  const attempt = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
    try {
      await work();
      if (done === undefined) dismissToasts("schedule");
      else toastInfo({ title: done, once: "schedule" });
    } catch (error) {
      toastFailure({ title: t("schedules.failedAction"), ...reasonOf(error), once: "schedule" });
    }
    await renew();
  };
  return {
    /** Rejects with the call's error, which the form shows. */
    save: async (schedule: ReportSchedule | null, body: ReportScheduleBody): Promise<void> => {
      if (schedule === null) await api.call(createReportSchedule, { params: { tenant }, body });
      else
        await api.call(updateReportSchedule, {
          params: paramsOf(schedule),
          body,
          version: schedule.version,
        });
      toastInfo({ title: t("schedules.saved"), once: "schedule" });
      void renew();
    },
    /** The stored version; null when it was removed or cannot be loaded. */
    read: async ({ id }: ReportSchedule): Promise<ReportSchedule | null> => {
      const answer = await api.call(listReportSchedules, { params: { tenant } }).catch(() => null);
      return answer?.schedules.find((one) => one.id === id) ?? null;
    },
    pause: (schedule: ReportSchedule) =>
      attempt(() =>
        api.call(updateReportSchedule, {
          params: paramsOf(schedule),
          body: { ...bodyOf(schedule), paused: !schedule.paused },
          version: schedule.version,
        }),
      ),
    remove: (schedule: ReportSchedule) =>
      attempt(() => api.call(removeReportSchedule, { params: paramsOf(schedule) }), t("schedules.removed")),
    runNow: (schedule: ReportSchedule) =>
      attempt(() => api.call(runReportSchedule, { params: paramsOf(schedule) }), t("schedules.asked")),
  };
};
