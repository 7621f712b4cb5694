import { migrations } from "../stores/postgres/migrations/index.ts";

/** Names of the PostgreSQL migrations that this version knows. */
export const installedSchema = (): string[] => Object.keys(migrations);
