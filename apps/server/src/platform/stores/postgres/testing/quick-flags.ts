/** Flags of a PostgreSQL whose content is thrown away. Tests of durability open their own store. */
export const quickFlags: readonly string[] = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "shared_buffers=64MB",
].flatMap((setting) => ["-c", setting]);
