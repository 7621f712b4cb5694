export interface InsertRequest {
  readonly table: string;
  readonly columns: readonly string[];
  /** Rows as tab-separated values, each with its newline, or as blocks of ClickHouse's own form. */
  readonly rows: Buffer;
  readonly format: "TabSeparated" | "Native";
  /** What its statement is called, so that it can be ended: letters, digits, `-`. No other of that name runs meanwhile. */
  readonly name?: string;
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
  /**
   * Resolves when the rows are on disk, in the table and in its roll-ups. When it throws, each part of each table may be there
   * or not; a repeat adds what is there once more.
   */
  insert(request: InsertRequest): Promise<void>;
  /** Resolves when no insert of that name is under way any more: one that a lost server, or a lost answer, left is ended. */
  endInsert(name: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Settings of every insert: one block makes one part of each partition. The engine's own memory of inserts is not used: in
 * a table that is not replicated it may know one whose part was lost, and views have none that holds.
 */
export const insertSettings = {
  insert_deduplicate: 0,
  deduplicate_blocks_in_dependent_materialized_views: 0,
  input_format_parallel_parsing: 0,
  async_insert: 0,
  /** A batch may reach into more months than the engine's default of 100. */
  max_partitions_per_insert_block: 0,
  min_insert_block_size_rows: 100_000_000,
  min_insert_block_size_bytes: 0,
} as const;
