import type { DeviceEquipment } from "@fiel/contracts";
import type { Log } from "../log.ts";
import { confineDirectory, RefusedDirectory } from "./confine-directory.ts";

/** Machines whose configured folder is refused, with the reason, whether or not there are files for it. */
export const refusedDirectories = async (
  equipment: readonly Pick<DeviceEquipment, "mid" | "configDirectory">[],
  roots: readonly string[],
): Promise<ReadonlyMap<number, string>> => {
  const refused = new Map<number, string>();
  for (const { mid, configDirectory } of equipment) {
    const directory = configDirectory?.trim() ?? "";
    if (directory === "") continue;
    await confineDirectory(roots, directory).catch((error: unknown) => {
      // Other troubles of the folder are reported when a file is written.
      if (error instanceof RefusedDirectory) refused.set(mid, error.message);
    });
  }
  return refused;
};

/** Repeats `refusedDirectories` and logs each new refusal once. */
export const followRefused = (roots: readonly string[], log: Pick<Log, "error">) => {
  let refused: ReadonlyMap<number, string> = new Map();
  const look = async (equipment: Parameters<typeof refusedDirectories>[0]): Promise<void> => {
    const now = await refusedDirectories(equipment, roots);
    for (const [mid, reason] of now)
      if (refused.get(mid) !== reason) log.error({ mid, reason }, "diretório de configuração recusado");
    refused = now;
  };
  return { look, of: (mid: number) => refused.get(mid), any: () => refused.size > 0 };
};
