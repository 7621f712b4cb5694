/** The part of the settings that tells where the relational store is. */
export interface PostgresSettings {
  /** Null: the embedded one, under `dataDirectory`. */
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
}

/** What this store writes to the log with; pino's and fastify's loggers fit. */
export interface StoreLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The driver's errors carry their whole connection: the message alone goes to the log. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
