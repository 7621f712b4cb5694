/** Of a PostgreSQL whose content is thrown away; tests of durability open a store of their own. */
export const quickFlags: readonly string[] = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "shared_buffers=64MB",
].flatMap((setting) => ["-c", setting]);
