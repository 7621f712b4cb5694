import { writeFileSync } from "node:fs";
import path from "node:path";
import type { applyFile } from "@fiel/contracts";
import { runMaintenance } from "@fiel/server/testing";
import type { z } from "zod";
import { tenant } from "./people.ts";

export interface Maintenance {
  /** Runs the maintenance command on an installation and returns its output. */
  readonly run: (...args: string[]) => Promise<string>;
  /** Applies a file of registrations to the client with `apply`. */
  readonly apply: (file: z.input<typeof applyFile>) => Promise<void>;
}

/** Runs in this process, because a separate program takes longer to start than most commands take. */
export function maintenanceOf(directory: string): Maintenance {
  const run = async (...args: string[]): Promise<string> => {
    const printed: string[] = [];
    const complaints: string[] = [];
    const code = await runMaintenance(args, {
      environment: { ...process.env, FIEL_DATA: path.join(directory, "data") },
      workingDirectory: directory,
      now: Date.now,
      print: (line) => printed.push(line),
      complain: (line) => complaints.push(line),
    });
    if (code !== 0) throw new Error(`${args.join(" ")}: ${complaints.join("\n")}`);
    return printed.join("\n").trim();
  };
  const apply = async (file: z.input<typeof applyFile>): Promise<void> => {
    const name = path.join(directory, "registrations.json");
    writeFileSync(name, JSON.stringify(file));
    await run("apply", "--tenant", tenant, name);
  };
  return { run, apply };
}
