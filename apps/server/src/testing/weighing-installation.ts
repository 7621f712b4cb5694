import { randomUUID } from "node:crypto";
import { chmod, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { getConformity } from "@fiel/contracts";
import { passwordFile } from "@fiel/testkit";
import { expect } from "vitest";
import { runMaintenance } from "../maintenance/run-maintenance.ts";
import { queryOf } from "./dashboard-questions.ts";
import { filteredCalls } from "./filtered-calls.ts";
import { openSecondInstallation, type SecondInstallation, tokenOn } from "./second-installation.ts";
import { bearer } from "./test-app.ts";
import { smallPlant } from "./test-stores.ts";
import { type Ask, WeighingGateways } from "./weighing-gateways.ts";

const dayMs = 86_400_000;
const startMs = Math.floor(Date.now() / dayMs) * dayMs - 40 * dayMs + 9 * 3_600_000;
const longAgoMs = startMs - 62 * dayMs;
/** Token for the metrics of the first installation. */
export const operatorToken = "0123456789abcdef";
const credentials = { email: "a@acme.com", password: "long enough" };

/** Stored before the tests: one batch of long ago and one of an hour before. */
export const history = { batches: 2, weighings: 8_000 } as const;

/** An installation with both stores embedded and a plant, and further ones. */
export async function openWeighingInstallation() {
  const directory = makeQuickDirectory("fiel-copies-");
  await chmod(directory, 0o755);
  const first = await openSecondInstallation({ FIEL_OPERATOR_TOKEN: operatorToken });
  const others: SecondInstallation[] = [];
  const ask = await first.serve();
  const fiel = maintenanceOf(first.root, directory);
  const gateways = new WeighingGateways(ask, await registerPlant(fiel, directory));
  await gateways.sendNext(randomUUID(), 1, longAgoMs, 3_000);
  await gateways.sendNext(randomUUID(), 1, startMs - 3_600_000, 5_000);
  return {
    directory,
    first,
    fiel,
    gateways,
    ingest: () => gateways.ingest(startMs),
    async another(more?: Readonly<Record<string, string>>): Promise<SecondInstallation> {
      const made = await openSecondInstallation(more);
      others.push(made);
      return made;
    },
    async close(): Promise<void> {
      await Promise.all([first, ...others].map((one) => one.close()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type WeighingInstallation = Awaited<ReturnType<typeof openWeighingInstallation>>;

/** Runs a command beside the running server, in this process. */
const maintenanceOf =
  (root: string, workingDirectory: string) =>
  async (...args: string[]) => {
    const printed: string[] = [];
    const code = await runMaintenance(args, {
      environment: { FIEL_DATA: root },
      workingDirectory,
      now: Date.now,
      print: (line) => printed.push(line),
      complain: (line) => printed.push(line),
    });
    return { code, printed, said: printed.join("\n") };
  };

/** Registers the plant; returns its device key. */
async function registerPlant(fiel: ReturnType<typeof maintenanceOf>, directory: string): Promise<string> {
  const owner = ["--admin-email", credentials.email, "--password-file", passwordFile(credentials.password)];
  await fiel("tenant", "add", "--tenant", "acme", "--name", "Acme", ...owner);
  const plant = path.join(directory, "plant.json");
  await writeFile(plant, JSON.stringify(smallPlant));
  await fiel("apply", "--tenant", "acme", plant);
  return (await fiel("device", "key", "--tenant", "acme")).printed[0] ?? "";
}

const windows = [
  { startMs: longAgoMs - dayMs, endMs: longAgoMs + dayMs },
  { startMs: startMs - dayMs, endMs: startMs + 5 * dayMs },
];

/** Figures of the plant as users see them, by call. */
export async function figuresOf(ask: Ask): Promise<Record<string, unknown>> {
  const token = await tokenOn(ask, "acme", credentials);
  const common = { windows, timezone: "America/Sao_Paulo" };
  const questions = [
    ...filteredCalls.map(({ path: at }) => `${at}?${queryOf(common).toString()}`),
    `${getConformity.path}?${queryOf({ ...common, equipment: 3, sampleSize: 20 }).toString()}`,
    "/api/client/:tenant/registrations/products",
  ];
  const figures: Record<string, unknown> = {};
  for (const question of questions) {
    const answer = await ask(question.replace(":tenant", "acme"), { headers: bearer(token) });
    expect([question, answer.status]).toEqual([question, 200]);
    figures[question] = await answer.json();
  }
  return figures;
}
