export interface InsertRequest {
  readonly table: string;
  readonly columns: readonly string[];
  /** Rows as tab-separated values, each with its newline, or as blocks of ClickHouse's own form. */
  readonly rows: Buffer;
  readonly format: "TabSeparated" | "Native";
  /** An insert repeated under the same token adds nothing, in the table and in its roll-ups. */
  readonly token: string;
}

/** ClickHouse, in this process or on a server: the one seam between the two. */
export interface Engine {
  /** Reads that can be under way at once. */
  readonly concurrentReads: number;
  /**
   * Runs one statement that ends in its SETTINGS and FORMAT, and gives the whole answer. The signal ends it in the engine
   * too. QueryLimitExceeded when it takes more time or memory than a read may.
   */
  read(statement: string, signal?: AbortSignal): Promise<Buffer>;
  command(statement: string): Promise<void>;
  /** Finishes inserts that a crash cut off, before anything else is written. */
  recover(): Promise<void>;
  /** Resolves when the rows are on disk. */
  insert(request: InsertRequest): Promise<void>;
  /**
   * Runs `work` while nothing is inserted through this engine, and tells it the names of what is stored, by which a repeat would be known;
   * a server knows them itself, and others insert there too.
   */
  whileIdle<T>(work: (stored: readonly string[]) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Settings of every insert. Parallel parsing would cut one batch into several blocks; a batch may reach into
 * more months than the engine's default of 100.
 */
export const insertSettings = {
  deduplicate_blocks_in_dependent_materialized_views: 1,
  input_format_parallel_parsing: 0,
  max_partitions_per_insert_block: 0,
} as const;
