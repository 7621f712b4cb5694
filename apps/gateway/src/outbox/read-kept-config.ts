import { openMeta } from "./meta.ts";
import { openBeside } from "./open-beside.ts";
import { parseJson } from "../parse-json.ts";

/** The last configuration that a gateway stored in this directory, also while it runs; null when there is none. */
export const readKeptConfig = (directory: string): unknown =>
  openBeside(directory, (database): unknown => parseJson(openMeta(database).get("config")));
