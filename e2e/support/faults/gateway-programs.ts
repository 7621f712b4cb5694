import path from "node:path";
import { RestartableProgram, runProgram } from "../processes.ts";
import type { AlteredComputer } from "./altered-computer.ts";

interface GatewaySettings {
  readonly server: string;
  readonly deviceKey: string;
  readonly folder: string;
  readonly computer: AlteredComputer;
}

const entry = "apps/gateway/src/main.ts";

/** The gateway, and its command that sends the held records again. */
export const gatewayPrograms = (
  directory: string,
  { server, deviceKey, folder, computer }: GatewaySettings,
) => {
  const environment = { FIEL_SERVER: server, FIEL_DEVICE_KEY: deviceKey, FIEL_GATEWAY_DATA: folder };
  return {
    gateway: new RestartableProgram({
      entry,
      environment: { ...computer.environment, ...environment },
      logFile: path.join(directory, "gateway.log"),
    }),
    resendHeld: async (): Promise<void> => {
      await runProgram({ entry, args: ["held", "resend"], environment });
    },
  };
};
