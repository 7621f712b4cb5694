// Starts the server as tools/run.mjs does, and watches whether it lives; nothing is prepared or built here.
import { join } from "node:path";
import { runToEnd } from "./tools/run/run-to-end.mjs";

process.exitCode = await runToEnd(process.execPath, [join(import.meta.dirname, "apps/server/src/main.ts")], false);
