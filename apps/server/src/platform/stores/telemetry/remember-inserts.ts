import { join } from "node:path";
import { WriteAheadLog } from "./engine/write-ahead-log.ts";

/** Lets an embedded store that is yet to be opened know inserts by their names: a repeat of one adds nothing. */
export async function rememberInserts(directory: string, names: readonly string[]): Promise<void> {
  const log = new WriteAheadLog(join(directory, "inserts"));
  await log.read();
  await log.truncate(names);
  await log.close();
}
