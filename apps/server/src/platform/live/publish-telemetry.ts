import type { LiveEvent } from "@fiel/contracts";
import { sql } from "kysely";
import { telemetryChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";

export interface TelemetryChange extends LiveEvent {
  readonly tenantId: number;
}

/** PostgreSQL refuses a notice of 8,000 bytes. */
const mostBytes = 7_999;

/**
 * Notifies every server that telemetry of a tenant was stored. Changes during a notification are collected into the next one, in one
 * statement.
 */
export function createTelemetryPublisher(
  postgres: Pick<PostgresStore, "shared">,
): (change: TelemetryChange) => Promise<void> {
  let waiting: string[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const tell = (notices: readonly string[]): Promise<unknown> =>
    sql`select pg_notify(${telemetryChannel}, notice) from unnest(${notices}::text[]) as notice`.execute(
      postgres.shared,
    );
  return (change) => {
    waiting.push(noticeOf(change));
    next ??= last.then(async () => {
      const notices = waiting;
      [waiting, next] = [[], null];
      const told = tell(notices);
      last = told.catch(() => undefined);
      await told;
    });
    return next;
  };
}

export function noticeOf({ tenantId, kinds, equipments }: TelemetryChange): string {
  const notice = JSON.stringify({ tenantId, kinds, equipments });
  // An empty list stands for any equipment.
  return Buffer.byteLength(notice) <= mostBytes
    ? notice
    : JSON.stringify({ tenantId, kinds, equipments: [] });
}
