import { z } from "zod";
import { defineCall } from "../call.ts";
import { instantText, line } from "../registrations/fields.ts";

/** Actions there are texts for; others are shown as they are. */
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

/** Kinds of things there are texts for; others are shown as they are. */
export const auditEntities = [
  "user",
  "session",
  "audit",
  "tenant",
  "device",
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
  /** A user's or manager's id, a device's number; null for the system and for who is not known. */
  actorId: z.string().nullable(),
  /** The name as it was then: a person's name, `Dispositivo`, `manutenção`; what was typed for a failed sign-in. */
  actor: z.string(),
  /** IP address; null for what did not come by a call. */
  address: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What the thing was called then. */
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
  /** A part of the actor's name, in any case, or the actor's id. */
  actor: line(254).optional(),
  action: line(60).optional(),
  entity: line(60).optional(),
  entityId: line(200).optional(),
});

/** The audit trail, newest first; `nextCursor` as `cursor` asks for what follows, null: there is no more. */
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

/** The audit trail of the same filter as an xlsx file, at most 1,000,000 entries, newest first; its making is audited. */
export const exportAudit = defineCall({
  method: "GET",
  path: "/api/client/:tenant/audit/export",
  audience: "admin",
  query: auditFilter,
  answer: z.string().meta({ format: "binary" }),
  summary: "Audit trail as xlsx",
});
