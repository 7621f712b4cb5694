import { sql } from "kysely";

/** A watch's `due_at` so that it is looked at once: another value each time, by which a look that is under way sees that it was asked again. */
export const atOnce = sql<number>`least(alert_watches.due_at, 0) - 1`;
