import { z } from "zod";
import { toldTasks } from "../background/claimed-tasks.ts";

/** What the product tells people by itself, as the queue of mails stores it. */
export const notices = z.discriminatedUnion("notice", [
  z.object({
    notice: z.literal("supportAsked"),
    manager: z.string(),
    access: z.enum(["read", "admin"]),
    hours: z.number(),
    reason: z.string(),
  }),
  z.object({ notice: z.literal("exported"), manager: z.string() }),
  z.object({ notice: z.literal("leavingAsked"), manager: z.string() }),
  z.object({ notice: z.literal("equipmentWarning"), used: z.number(), most: z.number() }),
  z.object({
    notice: z.literal("scheduleFailed"),
    schedule: z.string(),
    failures: z.number(),
    reason: z.string(),
  }),
  z.object({
    notice: z.literal("scheduleRefused"),
    schedule: z.string(),
    recipient: z.string(),
    code: z.string(),
  }),
  // People are stored by id; the mail shows the name that they have when it is sent.
  z.object({ notice: z.literal("keyUserChanged"), manager: z.string(), keyUser: z.string() }),
  z.object({ notice: z.literal("keyUserPassedOn"), former: z.string(), keyUser: z.string() }),
  z.object({ notice: z.literal("mailRefused"), person: z.string(), code: z.string() }),
  z.object({
    notice: z.literal("alertUnreached"),
    rule: z.string(),
    subject: z.string(),
    reason: z.string(),
  }),
  z.object({ notice: z.literal("ruleFailed"), rule: z.string(), failures: z.number(), reason: z.string() }),
  z.object({ notice: z.literal("eventsOff"), destination: z.string(), reason: z.string() }),
  z.object({ notice: z.literal("rulesUntold"), rules: z.string() }),
  z.object({ notice: z.literal("reportsUntold"), reports: z.string() }),
  // To the provider's own people. `of` is the client's number, empty when the task concerns no single client.
  z.object({
    notice: z.literal("workFailed"),
    work: z.enum(toldTasks),
    of: z.string(),
    failures: z.number(),
    reason: z.string(),
  }),
  z.object({ notice: z.literal("leavingOrdered"), keyUser: z.string() }),
  z.object({ notice: z.literal("leavingWithdrawn"), keyUser: z.string() }),
]);
export type Notice = z.infer<typeof notices>;
