import { deviceConfig, type DeviceConfig } from "@fiel/contracts";
import { z } from "zod";

export interface ParsedConfig {
  readonly config: DeviceConfig;
  /** Entries that this gateway cannot parse (from a newer server, say); the others are used. */
  readonly problems: readonly string[];
}

const lists = {
  equipment: "equipamento",
  products: "produto",
  operators: "operador",
  files: "arquivo",
} as const;
type List = keyof typeof lists;

const loose = deviceConfig.extend({
  equipment: z.array(z.unknown()),
  products: z.array(z.unknown()),
  operators: z.array(z.unknown()),
  files: z.array(z.unknown()),
});

/** By what people know an entry. */
const named = z.object({
  mid: z.number().optional(),
  code: z.union([z.number(), z.string()]).optional(),
  name: z.string().optional(),
});
const nameOf = (raw: unknown): string => {
  const { mid, code, name } = named.safeParse(raw).data ?? {};
  return String(mid ?? code ?? name ?? "?");
};

/** Parses the server's answer, entry by entry; null when it is not a configuration. */
export const parseConfig = (body: unknown): ParsedConfig | null => {
  const outer = loose.safeParse(body);
  if (!outer.success) return null;
  const problems: string[] = [];
  const readable = <L extends List>(list: L): DeviceConfig[L] => {
    const entry: z.ZodType = deviceConfig.shape[list].element;
    return outer.data[list].flatMap((raw) => {
      const { data, error } = entry.safeParse(raw);
      if (error !== undefined) problems.push(`${lists[list]} ${nameOf(raw)}: ${z.prettifyError(error)}`);
      return error === undefined ? [data] : [];
    }) as DeviceConfig[L];
  };
  const config = {
    ...outer.data,
    equipment: readable("equipment"),
    products: readable("products"),
    operators: readable("operators"),
    files: readable("files"),
  };
  return { config, problems };
};
