import type { HolderKind } from "../../holding/holder.ts";
import { openTelemetry } from "../open-telemetry.ts";

// Holds the embedded telemetry store until it is killed.
const [directory = "", kind = "command"] = process.argv.slice(2);
const where = { directory, clickhouseUrl: null, clickhouseCluster: null, kind: kind as HolderKind };
await openTelemetry(where, (work) => work());
process.stdout.write("ready\n");
setInterval(() => undefined, 1_000);
