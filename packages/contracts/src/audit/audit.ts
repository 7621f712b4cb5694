import { z } from "zod";
import { defineCall } from "../call.ts";
import { instantText, line } from "../registrations/fields.ts";

/** Actions that have texts; others are shown as they are. */
export const auditActions = [
  "create",
  "update",
  "remove",
  "restore",
  "block",
  "unblock",
  "changeRole",
  "changeOwner",
  "askEmail",
  "changeEmail",
  "invite",
  "requestReset",
  "choosePassword",
  "changePassword",
  "signIn",
  "signInFailed",
  "signOut",
  "endSession",
  "enableSecondFactor",
  "disableSecondFactor",
  "renewRecoveryCodes",
  "useRecoveryCode",
  "export",
  "anonymize",
  "apply",
  "rotate",
  "revoke",
  "replay",
  "discard",
  "grant",
  "request",
  "refuse",
  "enter",
  "step",
  "resend",
  "handOver",
  "pair",
  "identify",
  "reload",
  "import",
  "undo",
  "acknowledge",
  "shelve",
  "unshelve",
  "pay",
  "cancel",
  "drop",
  "leave",
  "stay",
] as const;

/** Entities that have texts; others are shown as they are. */
export const auditEntities = [
  "user",
  "session",
  "audit",
  "tenant",
  "device",
  "apiKey",
  "gateway",
  "quarantine",
  "report",
  "schedule",
  "registrations",
  "group",
  "equipment",
  "product",
  "operator",
  "event",
  "coil",
  "order",
  "shiftPattern",
  "shiftException",
  "reason",
  "board",
  "alertRule",
  "alertIncident",
  "alertDestination",
  "invoice",
  "language",
  "mail",
  "support",
  "telemetry",
] as const;

export const auditActorKinds = ["user", "device", "manager", "system"] as const;

const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id: z.string(),
  /** UTC ms. */
  at: z.number().int(),
  actorKind: z.enum(auditActorKinds),
  /** A user's or manager's id, a device's number; null for the system and for an unknown actor. */
  actorId: z.string().nullable(),
  /** The actor's name at that time: a person's name, `Dispositivo`, `manutenção`; for a failed sign-in what was typed. */
  actor: z.string(),
  /** IP address; null without a call. */
  address: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The entity's name at that time. */
  entityName: z.string().nullable(),
  /** Values that changed, by field; never secrets. */
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = z.object({
  /** UTC ms; the window is half-open `[from, to)`. */
  from: instantText.optional(),
  to: instantText.optional(),
  /** Part of the actor's name, in any case, or the actor's id. */
  actor: line(254).optional(),
  action: line(60).optional(),
  entity: line(60).optional(),
  entityId: line(200).optional(),
});

/** The audit trail, newest first. Pass `nextCursor` as `cursor` for the next page; null: the last page. */
export const listAudit = defineCall({
  method: "GET",
  path: "/api/client/:tenant/audit",
  audience: "admin",
  query: auditFilter.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  answer: z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() }),
  summary: "Audit trail",
});

/** The audit trail by the same filter as an xlsx file, at most 1,000,000 entries, newest first; the export is audited. */
export const exportAudit = defineCall({
  method: "GET",
  path: "/api/client/:tenant/audit/export",
  audience: "admin",
  query: auditFilter,
  answer: z.string().meta({ format: "binary" }),
  summary: "Audit trail as xlsx",
});
