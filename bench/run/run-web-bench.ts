import { join } from "node:path";
import { browserPath } from "../../e2e/support/browser-path.ts";
import { buildWeb } from "../../tools/web/build-web.ts";
import { addPlants, type PlantsToAdd } from "../fiel/add-plants.ts";
import { type InstallationPlan, type InstalledTenant, makeInstallation } from "../fiel/installation.ts";
import type { BenchOptions } from "../plan/options.ts";
import { machineFacts } from "../report/machine.ts";
import type { RunResult } from "../report/result.ts";
import { measureRun } from "./measure-run.ts";
import { type RunningSide, startFiel } from "./services.ts";
import type { Surroundings } from "./surroundings.ts";

/** A subject that is measured in a real browser. */
export interface WebBench<T> {
  /** Measures in a temporary directory, which is deleted afterwards. */
  readonly measureIn: (directory: string, options: BenchOptions, surroundings: Surroundings) => Promise<T>;
  readonly tell: (
    measured: T,
    options: BenchOptions,
  ) => Pick<RunResult, "figures" | "checks"> & Partial<Pick<RunResult, "curves" | "beside">>;
}

/** Measures with the built web app. Adds the facts of machine and browser to the result. */
export async function runWebBench<T extends { readonly chromium: string }>(
  { measureIn, tell }: WebBench<T>,
  options: BenchOptions,
  surroundings: Surroundings,
): Promise<RunResult> {
  // A missing browser throws here, before the installation is made.
  browserPath();
  return measureRun(options, surroundings, async (directory) => {
    await buildWeb();
    const measured = await measureIn(directory, options, surroundings);
    surroundings.say("Pronto");
    return { machine: machineFacts({ chromium: measured.chromium }), ...tell(measured, options) };
  });
}

interface WebInstallation extends Omit<InstallationPlan, "dataDirectory" | "timeZone"> {
  readonly directory: string;
  /** Added to the server's settings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Small plants beside the tenants; none by default. */
  readonly plants?: Omit<PlantsToAdd, "timeZone" | "createdAt">;
}

/** Makes an installation and runs its server during `work`, which gets its tenants and its small plants. */
export async function withInstallation<T>(
  { directory, environment = {}, plants, ...plan }: WebInstallation,
  work: (
    fiel: RunningSide,
    tenants: readonly InstalledTenant[],
    plants: readonly InstalledTenant[],
  ) => Promise<T>,
): Promise<T> {
  const fielDirectory = join(directory, "fiel");
  const timeZone = "America/Sao_Paulo";
  const tenants = await makeInstallation({ ...plan, dataDirectory: fielDirectory, timeZone });
  const { createdAt } = plan;
  const added =
    plants === undefined ? [] : await addPlants(fielDirectory, { ...plants, timeZone, createdAt });
  const fiel = await startFiel({ fielDirectory, environment });
  try {
    return await work(fiel, tenants, added);
  } finally {
    await fiel.stop();
  }
}
