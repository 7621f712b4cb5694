import { writeFileSync } from "node:fs";
import path from "node:path";
import type { applyFile } from "@fiel/contracts";
import type { z } from "zod";
import { tenant } from "./people.ts";
import { runProgram } from "./processes.ts";

export interface Maintenance {
  /** Runs the maintenance command on an installation and gives what it says. */
  readonly run: (...args: string[]) => Promise<string>;
  /** Brings the client's registrations to what the file says, as an operator would. */
  readonly apply: (file: z.input<typeof applyFile>) => Promise<void>;
}

export function maintenanceOf(directory: string): Maintenance {
  const run = (...args: string[]): Promise<string> =>
    runProgram({
      entry: "apps/server/src/fiel.ts",
      args,
      environment: { FIEL_DATA: path.join(directory, "data") },
    });
  const apply = async (file: z.input<typeof applyFile>): Promise<void> => {
    const name = path.join(directory, "registrations.json");
    writeFileSync(name, JSON.stringify(file));
    await run("apply", "--tenant", tenant, name);
  };
  return { run, apply };
}
