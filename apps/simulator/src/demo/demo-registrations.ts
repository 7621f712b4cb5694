import type { ApplyFile } from "@fiel/contracts";
import { demoFile } from "./demo-factory.ts";

/** Where this run's machines are. */
export interface DemoPlaces {
  /** Port of each TCP machine by its name; all are on `host`. */
  readonly machinePorts: Readonly<Record<string, number>>;
  readonly host?: string;
  /** Directories of the CpNet machines; each has its own folder inside, by its reference name. */
  readonly directories: { readonly data: string; readonly config: string };
  /** When the equipment was registered, UTC ms: before the history that is filled in. */
  readonly createdAt: number;
}

const TCP = 1;
const inProduction = 2;
const dayMs = 86_400_000;
/** Orders in work were begun so long after the equipment was registered: the demo's history has some of what they made. */
const ordersBeginAfterMs = 30 * dayMs;

/** What `fiel apply` makes the demo tenant of: Cooperativa Vale Alto with the addresses of this run. */
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
