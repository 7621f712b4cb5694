/** The settings of the relational store. */
export interface PostgresSettings {
  /** Null: the embedded one, under `dataDirectory`. */
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
}

/** The logger that this store needs; pino's and fastify's fit. */
export interface StoreLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The driver's errors contain their whole connection, so only the message is logged. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
