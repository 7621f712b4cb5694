import type { ApplyFile } from "@fiel/contracts";
import { demoFile } from "./demo-factory.ts";

/** Addresses of the machines in this run. */
export interface DemoPlaces {
  /** Port of each TCP machine by its name; all machines are on `host`. */
  readonly machinePorts: Readonly<Record<string, number>>;
  readonly host?: string;
  /** Directories of the CpNet machines. Each machine has a folder inside them, named by its reference name. */
  readonly directories: { readonly data: string; readonly config: string };
  /** When the equipment was registered, UTC ms; must be before the generated history. */
  readonly createdAt: number;
}

const TCP = 1;
const inProduction = 2;
const dayMs = 86_400_000;
/**
 * Time from the registration of the equipment to the start of orders in production, ms, so that the demo's history has a part of their production.
 */
const ordersBeginAfterMs = 30 * dayMs;

/** Input of `fiel apply` for the demo tenant: Cooperativa Vale Alto with the addresses of this run. Throws when a TCP machine has no port. */
export function demoRegistrations({
  machinePorts,
  host = "127.0.0.1",
  directories,
  createdAt,
}: DemoPlaces): ApplyFile {
  const equipment = demoFile.equipment.map((item) => {
    if (item.type !== TCP) {
      return { ...item, createdAt, dataDirectory: directories.data, configDirectory: directories.config };
    }
    const port = machinePorts[item.name];
    if (port === undefined) throw new Error(`No port was given for ${item.name}`);
    return { ...item, createdAt, ip: host, port };
  });
  const startedAt = createdAt + ordersBeginAfterMs;
  const orders = demoFile.orders.map((order) =>
    order.status === inProduction ? { ...order, startedAt } : order,
  );
  return { ...demoFile, equipment, orders };
}
