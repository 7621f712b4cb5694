import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { withPackage } from "./from-registry.ts";

/** WinSW runs any program as a Windows service, which must speak the service protocol. Its settings are in the file of the same name. */
const wanted = "node-windows@0.1.14";

export function copyServiceHost(directory: string): void {
  withPackage(wanted, (unpacked) => {
    const host = join(unpacked, "bin", "winsw");
    copyFileSync(join(host, "winsw.exe"), join(directory, "fiel-gateway-service.exe"));
    copyFileSync(join(host, "winsw.exe.config"), join(directory, "fiel-gateway-service.exe.config"));
    copyFileSync(join(unpacked, "LICENSE"), join(directory, "fiel-gateway-service.LICENSE"));
  });
}
