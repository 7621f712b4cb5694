import { SetupError } from "../setup/say.mjs";
import { type DemoSettings } from "./demo-settings.ts";
import { startProcess } from "./managed-process.ts";

/** Runs a `npm run fiel -- …` command on the demo's installation; returns its output. Throws SetupError when it fails. */
export const runMaintenance = async (settings: DemoSettings, args: readonly string[]): Promise<string> => {
  const lines: string[] = [];
  const { ended } = startProcess({
    name: "manutenção",
    entry: "apps/server/src/fiel.ts",
    args,
    environment: { FIEL_DATA: settings.dataDirectory },
    onLine: (line) => lines.push(line),
  });
  const { code } = await ended;
  if (code !== 0) throw new SetupError(`'fiel ${args.slice(0, 2).join(" ")}' falhou:\n${lines.join("\n")}`);
  return lines.join("\n");
};
