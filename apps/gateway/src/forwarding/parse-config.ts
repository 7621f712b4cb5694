import { deviceConfig, type DeviceConfig } from "@fiel/contracts";
import { z } from "zod";

export interface ParsedConfig {
  readonly config: DeviceConfig;
  /** Messages about entries that this gateway cannot parse, for example of a newer server; the others are used. */
  readonly problems: readonly string[];
}

const lists = {
  equipment: "equipamento",
  products: "produto",
  operators: "operador",
  files: "arquivo",
  profiles: "perfil",
} as const;
type List = keyof typeof lists;

const loose = deviceConfig.extend({
  equipment: z.array(z.unknown()),
  products: z.array(z.unknown()),
  operators: z.array(z.unknown()),
  files: z.array(z.unknown()),
  profiles: z.array(z.unknown()).default([]),
});

/** Fields that identify an entry for users. */
const named = z.object({
  mid: z.number().optional(),
  code: z.union([z.number(), z.string()]).optional(),
  name: z.string().optional(),
});
const nameOf = (raw: unknown): string => {
  const { mid, code, name } = named.safeParse(raw).data ?? {};
  return String(mid ?? code ?? name ?? "?");
};

const elementOf = (list: List): z.ZodType =>
  list === "profiles" ? deviceConfig.shape.profiles.unwrap().element : deviceConfig.shape[list].element;

/** Parses the server's answer, entry by entry; null when it is not a configuration. */
export const parseConfig = (body: unknown): ParsedConfig | null => {
  const outer = loose.safeParse(body);
  if (!outer.success) return null;
  const problems: string[] = [];
  const readable = <L extends List>(list: L): DeviceConfig[L] => {
    const entry: z.ZodType = elementOf(list);
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
    profiles: readable("profiles"),
  };
  return { config, problems };
};
