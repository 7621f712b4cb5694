import { passwordFile } from "@fiel/testkit";
import { findClient } from "../../platform/stores/postgres/look-ups.ts";
import { openPostgres } from "../../platform/stores/postgres/open-postgres.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { makeDataRoot, quiet } from "../../platform/stores/postgres/testing/test-store.ts";
import { runMaintenance } from "../run-maintenance.ts";

interface Outcome {
  readonly code: number;
  readonly printed: string[];
  readonly complaints: string[];
}

/** A data directory for commands, and a server that has its stores open. */
export interface MaintenancePlace {
  readonly root: string;
  readonly server: PostgresStore;
  readonly fiel: (...args: string[]) => Promise<Outcome>;
  /** Runs a command with the given standard input. */
  readonly typing: (input: string, ...args: string[]) => Promise<Outcome>;
  /** Runs a command on another data directory. */
  readonly fielIn: (data: string, ...args: string[]) => Promise<Outcome>;
  readonly addTenant: (tenant: string, ...more: string[]) => Promise<Outcome>;
  readonly idOf: (tenant: string) => Promise<number>;
  close(): Promise<void>;
}

export async function openMaintenancePlace(): Promise<MaintenancePlace> {
  const { root, remove } = await makeDataRoot();
  const server = await openPostgres({ databaseUrl: null, dataDirectory: root }, quiet);
  const run = async (data: string, input: string, args: readonly string[]): Promise<Outcome> => {
    const printed: string[] = [];
    const complaints: string[] = [];
    const code = await runMaintenance(args, {
      environment: { FIEL_DATA: data },
      workingDirectory: root,
      now: Date.now,
      readInput: async () => input,
      print: (line) => printed.push(line),
      complain: (line) => complaints.push(line),
    });
    return { code, printed, complaints };
  };
  const fielIn = (data: string, ...args: string[]): Promise<Outcome> => run(data, "", args);
  const owner = ["--admin-email", "a@acme.com", "--password-file", passwordFile("long enough")];
  return {
    root,
    server,
    fielIn,
    fiel: (...args) => fielIn(root, ...args),
    typing: (input, ...args) => run(root, input, args),
    addTenant: (tenant, ...more) =>
      fielIn(root, "tenant", "add", "--tenant", tenant, "--name", "Acme", ...owner, ...more),
    idOf: async (tenant) => (await findClient(server.shared, tenant))?.tenant_id ?? 0,
    async close() {
      await server.close();
      await remove();
    },
  };
}
