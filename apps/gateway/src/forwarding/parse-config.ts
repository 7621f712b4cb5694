import { deviceConfig, deviceEquipment, type DeviceConfig, type DeviceEquipment } from "@fiel/contracts";
import { z } from "zod";

export interface ParsedConfig {
  readonly config: DeviceConfig;
  /** Equipment that this gateway cannot parse (from a newer server, say); the others are used. */
  readonly problems: readonly string[];
}

const loose = deviceConfig.extend({ equipment: z.array(z.unknown()) });
const named = z.object({ mid: z.number() });

/** Parses the server's answer, equipment by equipment; null when it is not a configuration. */
export const parseConfig = (body: unknown): ParsedConfig | null => {
  const outer = loose.safeParse(body);
  if (!outer.success) return null;
  const equipment: DeviceEquipment[] = [];
  const problems: string[] = [];
  for (const raw of outer.data.equipment) {
    const result = deviceEquipment.safeParse(raw);
    if (result.success) {
      equipment.push(result.data);
      continue;
    }
    const mid = named.safeParse(raw).data?.mid ?? "?";
    problems.push(`equipamento ${mid}: ${z.prettifyError(result.error)}`);
  }
  return { config: { ...outer.data, equipment }, problems };
};
