/** The settings of the relational store. */
export interface PostgresSettings {
  /** Null for the embedded PostgreSQL under `dataDirectory`. */
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
}

/** The logger that the stores need; pino's and fastify's fit. */
export interface StoreLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Message of an error for the log. The driver's errors contain the whole connection, so nothing else is logged. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
