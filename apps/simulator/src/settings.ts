import { plainSettings } from "@fiel/domain";
import { z } from "zod";

const settings = z.object({
  FIEL_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_000).default(15_020),
  FIEL_SIMULATOR_DATA: z.string().min(1).default("data/simulator"),
  FIEL_SIMULATOR_SEED: z.coerce.number().int().default(1),
  FIEL_SERVER: z.url().optional(),
  FIEL_DEVICE_KEY: z.string().min(1).optional(),
});

export interface Settings {
  /** Port of the first Modbus machine; the others follow. 0: any free ports. */
  readonly basePort: number;
  readonly dataDirectory: string;
  readonly seed: number;
  readonly server: string | null;
  readonly key: string | null;
}

/** Reads the simulator's settings. Throws a sentence that names the first invalid one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = settings.safeParse(plainSettings(environment));
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new Error(`A variável ${issue?.path.join(".") ?? "?"} está errada: ${issue?.message ?? ""}`);
  }
  const { FIEL_SIMULATOR_PORT, FIEL_SIMULATOR_DATA, FIEL_SIMULATOR_SEED, FIEL_SERVER, FIEL_DEVICE_KEY } =
    read.data;
  return {
    basePort: FIEL_SIMULATOR_PORT,
    dataDirectory: FIEL_SIMULATOR_DATA,
    seed: FIEL_SIMULATOR_SEED,
    server: FIEL_SERVER ?? null,
    key: FIEL_DEVICE_KEY ?? null,
  };
}
