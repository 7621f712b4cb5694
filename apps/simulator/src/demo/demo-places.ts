import { join, resolve } from "node:path";
import { demoFile } from "./demo-factory.ts";

const TCP = 1;

/** Addresses of the demo's machines: consecutive ports from `basePort` for TCP, and a folder each for CpNet. */
export function demoPlaces(basePort: number, dataDirectory: string) {
  const tcp = demoFile.equipment.filter((item) => item.type === TCP);
  const port = (index: number) => (basePort === 0 ? 0 : basePort + index);
  return {
    machinePorts: Object.fromEntries(tcp.map((item, index) => [item.name, port(index)])),
    directories: {
      data: resolve(join(dataDirectory, "cpnet", "data")),
      config: resolve(join(dataDirectory, "cpnet", "config")),
    },
  };
}

/** Folder of each CpNet machine by its name. */
export function cpNetFolders(dataDirectory: string): Readonly<Record<string, string>> {
  const { directories } = demoPlaces(0, dataDirectory);
  const cpNet = demoFile.equipment.filter((item) => item.type !== TCP);
  return Object.fromEntries(
    cpNet.map((item) => [item.name, join(directories.data, item.cpNetReferenceName ?? item.name)]),
  );
}
