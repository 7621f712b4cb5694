import { z } from "zod";
import { defineCall } from "../call.ts";
import { instantText, line } from "../registrations/fields.ts";

/** Actions that have a translation; others are shown unchanged. */
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
  "giveBack",
  "shelve",
  "unshelve",
  "pay",
  "cancel",
  "drop",
  "leave",
  "stay",
  "explain",
  "split",
  "join",
  "clear",
  "takeBack",
  "sign",
  "confirm",
  "note",
] as const;

/** Kinds of entities that have a translation; others are shown unchanged. */
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
  "task",
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
  "nominalRate",
  "shift",
  "reason",
  "machineProfile",
  "controlLimits",
  "stop",
  "board",
  "tablet",
  "alertRule",
  "alertIncident",
  "alertDestination",
  "eventDestination",
  "invoice",
  "language",
  "mail",
  "support",
  "telemetry",
] as const;

export const auditActorKinds = ["user", "device", "manager", "system"] as const;

const values = z.record(z.string(), z.unknown()).nullable();

/** One entry of the audit trail. */
export const auditEntry = z.object({
  id: z.string(),
  /** UTC ms. */
  at: z.number().int(),
  actorKind: z.enum(auditActorKinds),
  /** Id of the user or manager, or number of the device; null for the system and for an unknown actor. */
  actorId: z.string().nullable(),
  /** Name of the actor at that time: a person's name, `Dispositivo`, `manutenção`; for a failed sign-in the typed e-mail. */
  actor: z.string(),
  /** IP address; null for an entry that no request caused. */
  address: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** Name of the entity at that time; null without one. */
  entityName: z.string().nullable(),
  /** Values by field before and after the action; null when the action has none. Never secrets. */
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = z.object({
  /** UTC ms; the window is half-open `[from, to)`. */
  from: instantText.optional(),
  to: instantText.optional(),
  /** Part of the actor's name, in any case, or the actor's whole id. */
  actor: line(254).optional(),
  action: line(60).optional(),
  entity: line(60).optional(),
  entityId: line(200).optional(),
});

/** The audit trail, newest first. Pass `nextCursor` as `cursor` for the next page; it is null on the last page. `limit` defaults to 50. */
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

/** The entries of a filter as an xlsx file, newest first, at most 1,000,000. The export itself is audited. */
export const exportAudit = defineCall({
  method: "GET",
  path: "/api/client/:tenant/audit/export",
  audience: "admin",
  query: auditFilter,
  answer: z.string().meta({ format: "binary" }),
  summary: "Audit trail as xlsx",
});
