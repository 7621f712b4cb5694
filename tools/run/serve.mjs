// Starts the server as tools/run.mjs does, with the same watch on its liveness, on machines where nothing is prepared or built.
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { runToEnd } from "./run-to-end.mjs";

process.exitCode = await runToEnd(
  process.execPath,
  [join(rootDirectory, "apps", "server", "src", "main.ts"), ...process.argv.slice(2)],
  false,
);
