import type { Kysely, Transaction } from "kysely";
import type { Database } from "./database.ts";

/** A transaction in which row-level security shows only one tenant's rows. */
export type TenantTransaction = Transaction<Database>;

export interface TenantsTogether {
  readonly tenantIds: readonly number[];
  /** Whether the transaction waits for a locked row without limit; otherwise it fails after 1 s (55P03). */
  readonly isPatient: boolean;
}

/**
 * The relational store as features see it. Every pool connects as the application's role, which is neither owner nor superuser, so that a query
 * outside `withTenant` sees no tenant's rows.
 */
export interface PostgresStore {
  /** Tables that belong to no tenant, and the security-definer look-ups (`find_client`, `find_session`, `find_device_key`). */
  readonly shared: Kysely<Database>;
  /** Runs `work` in one transaction with the tenant set; rolls back when it throws. The signal cancels the running query. */
  withTenant<T>(
    tenantId: number,
    work: (transaction: TenantTransaction) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Like `withTenant`, for several tenants: the ledger's tables show the rows of exactly these, every other table none. */
  withTenants<T>(tenants: TenantsTogether, work: (transaction: TenantTransaction) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` for every NOTIFY on the channel, over a connection that reconnects by itself. Calls `missed` after a reconnection, when notices may
   * have been lost, so that the caller reads again.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    missed?: () => void,
  ): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /** Resolves when a query answers; rejects with the store's error otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Payload: the tenant's id. Sent after registrations of a tenant changed. */
export const registrationsChannel = "fiel_registrations";
/** Payload: the tenant's id. Sent after a request to the tenant's gateways. */
export const gatewayRequestsChannel = "fiel_gateway_requests";
/** Payload: JSON `{ tenantId, kinds, equipments }`. Sent after telemetry of a tenant was stored. */
export const telemetryChannel = "fiel_telemetry";
/** Payload: JSON `{ tenantId, userId?, tokenHash? }`. Sent after sessions or device keys were revoked. */
export const revokedChannel = "fiel_revoked";
/** Payload: the tenant's id. Sent after mails of a tenant were queued. */
export const mailChannel = "fiel_mail";
/** Payload: the tenant's id. Sent after runs of schedules were added. */
export const jobsChannel = "fiel_jobs";
/** No payload. Sent when billing has something to check. */
export const billingChannel = "fiel_billing";
/** No payload. Sent after messages about incidents were queued. */
export const alertDeliveriesChannel = "fiel_alert_deliveries";
export const eventDeliveriesChannel = "fiel_event_deliveries";
/** Payload: the tenant's id. Sent after an incident began, changed or ended. */
export const alertsChannel = "fiel_alerts";
/** Payload: the tenant's id. Sent after a manager entered the client, or left it. */
export const supportChannel = "fiel_support";
/** Payload: JSON `{ tenantId, boardId, command }`. Sent to make a screen do something. */
export const boardsChannel = "fiel_boards";
/** No payload. Sent after occurrences started about which users may get mails. */
export const occurrenceStartsChannel = "fiel_occurrence_starts";
/** No payload. Sent after a language was added or a text changed. */
export const textsChannel = "fiel_texts";
/** Payload: the tenant's id. Sent after a client's deletion or export was requested. */
export const leavingChannel = "fiel_leaving";
