export interface InsertRequest {
  readonly table: string;
  readonly columns: readonly string[];
  /** Rows as tab-separated values, each with its newline, or as blocks in ClickHouse's "Native" format. */
  readonly rows: Buffer;
  readonly format: "TabSeparated" | "Native";
  /** Query id by which the insert can be ended: letters, digits, `-`. It is unique among running inserts. */
  readonly name?: string;
}

/** ClickHouse, in this process or on a server. Nothing else knows the difference. */
export interface Engine {
  /** Number of reads that can run at once. */
  readonly concurrentReads: number;
  /**
   * Runs one statement that ends in its SETTINGS and FORMAT, and returns the whole answer. The signal ends it in the engine too. Throws
   * QueryLimitExceeded when it takes more time or memory than a read may.
   */
  read(statement: string, signal?: AbortSignal): Promise<Buffer>;
  command(statement: string): Promise<void>;
  /**
   * Resolves when the rows are on disk, in the table and its roll-ups. When it throws, each part of each table may be stored or not, and a repeat
   * stores existing rows twice.
   */
  insert(request: InsertRequest): Promise<void>;
  /** Resolves when no insert of that name runs any more. Ends one that a lost server or a lost answer left. */
  endInsert(name: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Settings of every insert: one block makes one part of each partition. The engine's own deduplication is off, since it may know an insert of a
 * non-replicated table whose part was lost, and does not work for views.
 */
export const insertSettings = {
  insert_deduplicate: 0,
  deduplicate_blocks_in_dependent_materialized_views: 0,
  input_format_parallel_parsing: 0,
  async_insert: 0,
  /** A batch may span more months than the engine's default of 100. */
  max_partitions_per_insert_block: 0,
  min_insert_block_size_rows: 100_000_000,
  min_insert_block_size_bytes: 0,
} as const;
