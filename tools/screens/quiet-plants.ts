import { passwordFile } from "@fiel/testkit/password-file";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoPlaces, demoRegistrations } from "@fiel/simulator/demo";
import { demoPassword, type DemoSettings } from "../demo/demo-settings.ts";
import { runMaintenance } from "../demo/run-maintenance.ts";
import { plants } from "./screens.ts";

const emailOf = (tenant: string): string => `admin@${tenant}.fiel`;

/** Account that signs in to photograph a client. */
export const accountOf = (tenant: string) => ({ email: emailOf(tenant), password: demoPassword });

const addTenant = (tenant: string, name: string): readonly string[] => {
  const admin = ["--admin-email", emailOf(tenant), "--password-file", passwordFile(demoPassword)];
  return ["tenant", "add", "--tenant", tenant, "--name", name, ...admin, "--if-absent"];
};

/** Adds two plants to the demo, which always produces: one with the same registrations that never weighed anything, and one without registrations. */
export const makeQuietPlants = async (settings: DemoSettings): Promise<void> => {
  await runMaintenance(settings, addTenant(plants.quiet, "Cooperativa Vale Baixo"));
  await runMaintenance(settings, addTenant(plants.new, "Cooperativa Nova"));
  const file = join(settings.dataDirectory, "quiet-plant-registrations.json");
  const registrations = demoRegistrations({
    ...demoPlaces(1, settings.dataDirectory),
    createdAt: Date.now(),
  });
  writeFileSync(file, JSON.stringify({ ...registrations, orders: [] }));
  await runMaintenance(settings, ["apply", "--tenant", plants.quiet, file]);
};
