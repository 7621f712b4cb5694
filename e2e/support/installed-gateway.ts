import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { RestartableProgram } from "./processes.ts";

const folder = (directory: string): string => path.join(directory, "gateway");

/** Runs the command that the device page shows, with the test's own folder. */
export function gatewayOfCommand(command: string, directory: string): RestartableProgram {
  const [, settings = "", script] = /^((?:[A-Z_]+=\S+ )+)npm run (\w+)$/.exec(command) ?? [];
  if (script === undefined) throw new Error(`not a command: ${command}`);
  const given = Object.fromEntries(
    settings
      .trim()
      .split(" ")
      .map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]),
  );
  return new RestartableProgram({
    entry: "tools/run.mjs",
    args: [script],
    environment: { ...given, FIEL_GATEWAY_DATA: folder(directory) },
    logFile: path.join(directory, "gateway.log"),
  });
}

/** The configuration that the gateway received last, as JSON. */
export function keptConfig(directory: string): string {
  const database = new DatabaseSync(path.join(folder(directory), "outbox.sqlite"), { readOnly: true });
  try {
    return String(database.prepare("select value from meta where key = 'config'").get()?.["value"]);
  } finally {
    database.close();
  }
}
