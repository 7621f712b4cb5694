import { openMeta } from "./meta.ts";
import { openBeside } from "./open-beside.ts";
import { parseJson } from "../parse-json.ts";

/** The last configuration that a gateway received into this directory, also while it runs; null: none. */
export const readKeptConfig = (directory: string): unknown =>
  openBeside(directory, (database): unknown => parseJson(openMeta(database).get("config")));
