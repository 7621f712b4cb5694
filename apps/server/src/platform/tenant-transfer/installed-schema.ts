import { migrations } from "../stores/postgres/migrations/index.ts";

/** Changes of PostgreSQL's schema that this version knows. */
export const installedSchema = (): string[] => Object.keys(migrations);
