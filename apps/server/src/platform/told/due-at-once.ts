import { sql } from "kysely";

/** `due_at` of a watch that is due at once. Each use gives another value, by which a running look sees that a new one was requested. */
export const atOnce = sql<number>`least(alert_watches.due_at, 0) - 1`;
