import { passwordFile } from "@fiel/testkit/password-file";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoPlaces, demoRegistrations } from "@fiel/simulator/demo";
import { demoPassword, demoTenant, type DemoSettings } from "./demo-settings.ts";
import { runMaintenance } from "./run-maintenance.ts";

const dayMs = 86_400_000;
/** Machines count as registered before the 30 days of history begin. */
const registeredDaysAgo = 32;

interface AppliedFile {
  readonly equipment?: readonly { readonly createdAt?: number }[];
}

/** Instant of registration, UTC ms. Taken from the file of an earlier start, or every start would change the machines' age. */
const createdAtOf = (file: string, nowMs: number): number => {
  const present = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as AppliedFile) : {};
  return present.equipment?.[0]?.createdAt ?? (Math.floor(nowMs / dayMs) - registeredDaysAgo) * dayMs;
};

export const simulatorDirectory = ({ dataDirectory }: DemoSettings): string =>
  join(dataDirectory, "simulator");

/** Number of ports that the simulated machines need. */
export const machineCount = (): number => Object.keys(demoPlaces(0, "").machinePorts).length;

const writeRegistrations = (settings: DemoSettings, basePort: number, nowMs: number): string => {
  const file = join(settings.dataDirectory, "demo-registrations.json");
  const places = demoPlaces(basePort, simulatorDirectory(settings));
  const registrations = demoRegistrations({ ...places, createdAt: createdAtOf(file, nowMs) });
  mkdirSync(settings.dataDirectory, { recursive: true });
  writeFileSync(file, JSON.stringify(registrations, null, 2));
  return file;
};

const addUser = (role: string, name: string): readonly string[] => {
  const email = `${name.toLowerCase()}@demo.fiel`;
  const given = [
    "--email",
    email,
    "--name",
    name,
    "--role",
    role,
    "--password-file",
    passwordFile(demoPassword),
  ];
  return ["user", "add", "--tenant", demoTenant, ...given, "--if-absent"];
};

/**
 * Creates the demo tenant, its users and registrations; what exists stays.
 * @returns the device key for its gateway
 */
export const makeTenant = async (
  settings: DemoSettings,
  basePort: number,
  nowMs: number,
): Promise<string> => {
  const admin = [
    "--admin-email",
    "admin@demo.fiel",
    "--admin-name",
    "Administrador",
    "--password-file",
    passwordFile(demoPassword),
  ];
  const tenant = ["--tenant", demoTenant, "--name", "Cooperativa Vale Alto", ...admin, "--if-absent"];
  await runMaintenance(settings, ["tenant", "add", ...tenant]);
  await runMaintenance(settings, addUser("Supervisor", "Supervisor"));
  await runMaintenance(settings, addUser("Operator", "Operador"));
  await runMaintenance(settings, [
    "apply",
    "--tenant",
    demoTenant,
    writeRegistrations(settings, basePort, nowMs),
  ]);
  return (await runMaintenance(settings, ["device", "key", "--tenant", demoTenant])).trim();
};
