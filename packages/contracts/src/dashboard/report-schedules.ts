import { scheduleRhythms } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { idText, label, mailAddress, plainText, withoutDefaults } from "../registrations/fields.ts";
import { reportChart, reportFormat } from "./report.ts";

/** Maximum number of recipients of a schedule. */
export const mostRecipients = 20;
/** Maximum number of schedules of a client. */
export const mostSchedules = 50;

const recipients = z
  .array(mailAddress)
  .min(1, { message: "required" })
  .max(mostRecipients)
  .transform((all) => [...new Set(all)]);

/** Machines, operator and product of the report; all when empty or null. */
const scheduleFilter = z.object({
  equipments: z.array(z.number().int().positive()).max(500).default([]),
  operator: z.number().int().positive().nullable().default(null),
  product: plainText.min(1).nullable().default(null),
  /** Codes of events to ignore. */
  eventsCode: z.array(z.number().int().positive()).max(500).default([]),
});

const scheduleBody = scheduleFilter.extend({
  name: label(60),
  rhythm: z.enum(scheduleRhythms),
  /** Time of day by the plant's clock, `HH:MM`. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "invalidTime" }),
  /** Day of a weekly schedule; 0 is Sunday. */
  weekday: z.number().int().min(0).max(6).default(1),
  /** Day of a monthly schedule; in a shorter month its last day. */
  monthDay: z.number().int().min(1).max(31).default(1),
  charts: z.array(reportChart).min(1, { message: "oneReport" }),
  format: reportFormat.default("xlsx"),
  recipients,
  paused: z.boolean().default(false),
});
export type ReportScheduleBody = z.output<typeof scheduleBody>;
/** A change of a schedule; omitted fields keep their values. */
const scheduleChange = withoutDefaults(scheduleBody);

export const deliveryStates = ["waiting", "sent", "failed"] as const;
export const jobStates = ["waiting", "done", "failed"] as const;

/** One run of a schedule. */
export const reportJob = z.object({
  id: z.number().int(),
  schedule: z.object({ id: z.number().int(), name: z.string() }),
  /** UTC ms. */
  dueAt: z.number().int(),
  state: z.enum(jobStates),
  attempts: z.number().int().nonnegative(),
  /** Why the last attempt failed; null when it did not. */
  reason: z.string().nullable(),
  /** UTC ms; null while it waits. */
  finishedAt: z.number().int().nullable(),
  /** Time that making the file took, s; null before. */
  tookS: z.number().nonnegative().nullable(),
  /** Size of the file, bytes; null before it was made. */
  bytes: z.number().int().nonnegative().nullable(),
  /** Whether the mail has a link because the file was too large. */
  byLink: z.boolean(),
  deliveries: z.array(
    z.object({
      recipient: z.string(),
      state: z.enum(deliveryStates),
      /** Error of the mail server; null without one. */
      reason: z.string().nullable(),
      /** When it was sent or given up, UTC ms; null before. */
      settledAt: z.number().int().nullable(),
    }),
  ),
});
export type ReportJob = z.infer<typeof reportJob>;

/** A schedule with its next and latest run. */
export const reportSchedule = scheduleBody.extend({
  id: z.number().int(),
  version: z.number().int(),
  recipients: z.array(z.string()),
  /** Empty when the stored charts are unreadable; the schedule must then be saved again. */
  charts: z.array(reportChart),
  /** Recipients who are blocked users now and get nothing. */
  blocked: z.array(z.string()),
  /** Next run, UTC ms; null while paused. */
  nextDue: z.number().int().nullable(),
  lastJob: reportJob.nullable(),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

const path = "/api/client/:tenant/reports/schedules";
const one = `${path}/:id` as const;
const params = z.object({ tenant: z.string(), id: idText });

/** Schedules of the client with their latest run, sorted by name. */
export const listReportSchedules = defineCall({
  method: "GET",
  path,
  audience: "supervisor",
  answer: z.object({ schedules: z.array(reportSchedule) }),
  summary: "Scheduled reports",
});

/** Adds a schedule that is due from now on. 409 TooManySchedules beyond 50; 422 for names that the tenant does not have. */
export const createReportSchedule = defineCall({
  method: "POST",
  path,
  audience: "supervisor",
  body: scheduleBody,
  answer: reportSchedule,
  summary: "Schedule a report",
});

/** Changes a schedule. Runs that were due before are still sent; the next one is due from now on. 404 NotFound; 412 ChangedMeanwhile. */
export const updateReportSchedule = defineCall({
  method: "PUT",
  path: one,
  audience: "supervisor",
  params,
  body: scheduleChange,
  answer: reportSchedule,
  versioned: true,
  summary: "Change a scheduled report",
});

/** Removes a schedule. Its past runs stay listed. 404 NotFound. */
export const removeReportSchedule = defineCall({
  method: "DELETE",
  path: one,
  audience: "supervisor",
  params,
  answer: z.object({}),
  summary: "Remove a scheduled report",
});

/**
 * Sends the report now. A failed last run is tried again for the recipients that it did not reach and who are still recipients; otherwise a new run
 * starts. 404 NotFound; 422 InvalidRequest with `recipients` (required) when there are none.
 */
export const runReportSchedule = defineCall({
  method: "POST",
  path: `${one}/run`,
  audience: "supervisor",
  params,
  answer: z.object({}),
  summary: "Send a scheduled report now",
});

/** Runs of the last 90 days, with their errors, newest first; at most 200, and `older`, the number of those left out. */
export const listReportJobs = defineCall({
  method: "GET",
  path: "/api/client/:tenant/reports/jobs",
  audience: "supervisor",
  answer: z.object({ jobs: z.array(reportJob), older: z.number().int() }),
  summary: "Runs of scheduled reports",
});
